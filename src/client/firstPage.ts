import type { ComponentType } from 'react';

/** The page at which the reader opened the site. */
export const firstPage: {
  /** Rendered instead of the page if its scripts cannot be fetched. */
  asServed?: ComponentType;
} = {};
