import type { Page } from '../pages';
import type { SnippetFile } from '../snippets/project';
import type { Mode } from './start';

/** What a line of a script sets before its command: `NAME=value command` or `export NAME=value`. */
const setter =
  /^\s*(export\s+)?((?:npx\s+)?cross-env\s+)?((?:[A-Za-z_]\w*=(?:"(?:[^"\\]|\\.)*"|'[^']*'|\$\([^)]*\)|[^\s"'])*\s*)+)(.*)$/;

const assignment = /([A-Za-z_]\w*)=((?:"(?:[^"\\]|\\.)*"|'[^']*'|\$\([^)]*\)|[^\s"'])*)/g;

/** Commands that start an application. */
const starts = /^(npm|pnpm|yarn|npx|node|hooks|mwtsc)\b/;

const inProduction =
  /\b(npm (run )?start|(pnpm|yarn) start|node bootstrap\.js|NODE_ENV=production)\b/;

/** The assignments that the shell blocks of a page tell its reader to make for the variables that its
 * files read, as they stand there: for development those of `export` and before a command that
 * starts it, and for production those before its command too. */
export function variablesOf(page: Page, files: SnippetFile[], mode: Mode): string[] {
  const used = new Set(
    files.flatMap(({ code }) =>
      [...code.matchAll(/\bprocess\.env\.(\w+)/g)].map(([, name]) => name!),
    ),
  );
  const found = new Map<string, string>();
  for (const { lang, flags, code } of page.blocks) {
    if (lang !== 'bash' || flags.hidden) continue;
    for (const line of code.replaceAll(/\\\n/g, ' ').split('\n')) {
      const [, exported, , assignments, command] = setter.exec(line) ?? [];
      if (!assignments || !(exported || starts.test(command!))) continue;
      if (mode === 'local' && inProduction.test(line)) continue;
      for (const [text, name] of assignments.matchAll(assignment)) {
        if (used.has(name!) && name !== 'NODE_ENV' && !found.has(name!)) found.set(name!, text);
      }
    }
  }
  return [...found.values()];
}
