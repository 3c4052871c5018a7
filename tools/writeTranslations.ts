/** `npm run write-translations`: adds the texts of the interface that the code has and `i18n/` lacks,
 * and changes nothing else. `-- --locale en` does so for one language. */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeSidebars } from '../checks/routes/writeSidebars';
import { defaultLocale, type Locale, locales } from '../src/config/site';

/** Runs `docusaurus write-translations` and takes back what it writes besides texts of the code.
 * @returns its exit code */
function writeTranslations(locale: Locale): number {
  const folder = path.join('i18n', locale);
  const before = new Set(readdirSync(folder));
  const bin = path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs');
  const args = [bin, 'write-translations', '--locale', locale];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  // In the default language the configuration holds these texts: a second copy would hide its changes.
  if (locale === defaultLocale) {
    const repeated = readdirSync(folder).filter(name => !before.has(name));
    for (const name of repeated) rmSync(path.join(folder, name), { recursive: true });
  }
  // The names of categories are data of the sidebars, without the descriptions that it adds.
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
