/** Bundles the compiler of files that readers change. */
import { builtinModules } from 'node:module';
import { build } from 'esbuild';

/** Bundles the compiler as a script of a worker. */
export async function bundleCompiler(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/plugins/play/client/compiler.ts'],
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'error',
    target: 'chrome109',
    legalComments: 'none',
    format: 'iife',
    platform: 'browser',
    // TypeScript loads these within Node.js only.
    external: [...builtinModules, 'source-map-support'],
  });
  return outputFiles[0]!.text;
}
