/** A package reference of an install command or a manifest: `axios@1`. */
export interface PackageRef {
  name: string;
  range?: string;
}

/** Divides a package reference into name and range. Undefined for a folder, an archive or a URL. */
export function parseRef(word: string): PackageRef | undefined {
  if (/^[./~$]|:\/\/|^\w+:/.test(word)) return undefined;
  const [, name, range] = /^(@?[^@]*)(?:@(.*))?$/.exec(word) ?? [];
  return name ? { name, range } : undefined;
}
