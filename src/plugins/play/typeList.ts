/** The files with the declarations of packages: JSON with texts by path. */
export interface TypeList {
  /** Address of the file that all projects need. */
  common: string;
  /** The other packages: address of the file, and the packages that it needs. */
  packages: Record<string, { file: string; needs: string[] }>;
}
