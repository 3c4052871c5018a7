/** Packs the command that upgrades applications to 4.x, for `npx`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type * as esbuild from 'esbuild';
import { defaultLocale } from '../../config/languages';

const name = 'upgrade-midway-v4';

/** Packs the command that upgrades projects as a package for `npx`.
 * @param file the archive to write
 * @param guide address of the upgrade guide */
export function packCommand(file: string, guide: string): void {
  // A static import would pull esbuild into the server bundle.
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof esbuild;
  const own = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  try {
    buildSync({
      entryPoints: ['src/plugins/upgrade-v4/cli.ts'],
      outfile: path.join(folder, 'cli.mjs'),
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      banner: { js: '#!/usr/bin/env node' },
      define: { guide: JSON.stringify(guide) },
    });
    const manifest = {
      name,
      version: '1.0.0',
      description: 'Upgrades applications from Midway 3.x to 4.x',
      license: 'MIT',
      bin: 'cli.mjs',
      files: ['cli.mjs'],
      engines: { node: '>=20' },
      dependencies: { diff: own.dependencies.diff, typescript: own.dependencies.typescript },
    };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--offline'], {
        cwd: folder,
        encoding: 'utf8',
        shell: process.platform === 'win32',
      }),
    ) as { filename: string }[];
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, readFileSync(path.join(folder, packed!.filename)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export default function upgradePlugin({ i18n, siteConfig: { url, baseUrl } }: LoadContext): Plugin {
  return {
    name: 'upgrade-v4',
    postBuild({ outDir }) {
      if (i18n.currentLocale !== defaultLocale) return;
      packCommand(path.join(outDir, 'upgrade-v4.tgz'), `${url}${baseUrl}en/docs/upgrade_v4`);
    },
  };
}
