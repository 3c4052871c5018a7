export type CatalogErrorCode = 'invalid' | 'not_found' | 'no_copies';

export class CatalogError extends Error {
  constructor(readonly code: CatalogErrorCode, message: string) {
    super(message);
  }
}
