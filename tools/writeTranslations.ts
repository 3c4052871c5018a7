/** `npm run write-translations`: adds the interface texts that the code has and `i18n/` lacks, and changes nothing
 * else. `-- --locale en` limits it to one language. */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeSidebars } from '../checks/routes/writeSidebars';
import { defaultLocale, type Locale, locales } from '../src/config/site';

/** Runs `docusaurus write-translations` and undoes its other changes.
 * @returns its exit code */
function writeTranslations(locale: Locale): number {
  const folder = path.join('i18n', locale);
  const before = new Set(readdirSync(folder));
  const bin = path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs');
  const args = [bin, 'write-translations', '--locale', locale];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  // In the default language, the configuration has these texts. A second copy would hide later changes of it.
  if (locale === defaultLocale) {
    const repeated = readdirSync(folder).filter(name => !before.has(name));
    for (const name of repeated) rmSync(path.join(folder, name), { recursive: true });
  }
  // Docusaurus adds descriptions to the category names, which are generated from the sidebars. This restores them.
  writeSidebars();
  return status ?? 1;
}

const { values } = parseArgs({ options: { locale: { type: 'string', multiple: true } } });
const wanted = values.locale ?? locales;
const unknown = wanted.find(name => !locales.some(locale => locale === name));
if (unknown !== undefined) {
  console.error(`--locale ${unknown}: the site is in ${locales.join(' and ')}`);
  process.exitCode = 2;
} else {
  process.exitCode = Math.max(...(wanted as readonly Locale[]).map(writeTranslations));
}
