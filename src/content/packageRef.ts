/** A package as an install command or a manifest names it: `axios@1`. */
export interface PackageRef {
  name: string;
  range?: string;
}

/** Takes a package's name and range apart; nothing for a folder, an archive or a URL. */
export function parseRef(word: string): PackageRef | undefined {
  if (/^[./~$]|:\/\/|^\w+:/.test(word)) return undefined;
  const [, name, range] = /^(@?[^@]*)(?:@(.*))?$/.exec(word) ?? [];
  return name ? { name, range } : undefined;
}
