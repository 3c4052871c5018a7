import { existsSync } from 'node:fs';
import path from 'node:path';

/** The file that the build made of a route, if it made one.
 * @param route path under the base URL, without a slash in front */
export function builtFile(outDir: string, route: string): string | undefined {
  return [`${route}.html`, `${route}/index.html`, route]
    .map(name => path.join(outDir, name))
    .find(file => file.endsWith('.html') && existsSync(file));
}
