/** Removes invalid values from the local storage of the browser. Other sites of the same origin, older versions of
 * this site in other tabs, and curious readers may write any value. An inline script runs before the theme reads the
 * values, and again when another tab writes one.
 *
 * The search validates its own values: `src/components/Search/recents.ts`. */
import type { Plugin } from '@docusaurus/types';

/** Patterns of valid values in the local storage, by key. */
export const storedForms: Record<string, RegExp> = {
  theme: /^(light|dark)$/,
  'docusaurus.announcement.dismiss': /^(true|false)$/,
  'docusaurus.announcement.id': /^[\w.-]{1,99}$/,
  // The docs plugin checks whether the version exists.
  'docs-preferred-version-default': /^(current|[\d.]{1,20})$/,
  'docs-preferred-version-api': /^(current|[\d.]{1,20})$/,
  'docusaurus.tab.npm2yarn': /^(npm|yarn|pnpm|bun)$/,
  keys: /^off$/,
  wrap: /^(on|off)$/,
  types: /^on$/,
  'docusaurus.tab.framework': /^[a-z]{1,20}$/,
};

const forms = Object.entries(storedForms).map(([key, form]) => `${JSON.stringify(key)}: ${form}`);

/** The inline script. The theme applies any colour mode from the storage or the address, but knows only two: with
 * another mode, the page is light and its switch has no icon. */
const mendStored = `{
  const forms = { ${forms.join(', ')} };
  const mend = (key, value) => {
    if (value === null || !Object.hasOwn(forms, key) || forms[key].test(value)) return false;
    console.warn('Removed from the storage, where ' + key + ' was ' + value.slice(0, 99));
    localStorage.removeItem(key);
    return true;
  };
  const { dataset } = document.documentElement;
  let theme;
  try {
    for (const key in forms) mend(key, localStorage.getItem(key));
    theme = localStorage.getItem('theme');
  } catch {}
  if (!forms.theme.test(dataset.theme)) {
    dataset.theme = theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    dataset.themeChoice = theme ?? 'system';
  }
  addEventListener('storage', event => {
    const { key, newValue, storageArea } = event;
    try {
      if (storageArea !== localStorage || !mend(key, newValue)) return;
    } catch {
      return;
    }
    event.stopImmediatePropagation();
    dispatchEvent(new StorageEvent('storage', { key, storageArea }));
  }, true);
}`;

export default function storedValuesPlugin(): Plugin {
  return {
    name: 'stored-values',
    // Runs after the inline scripts of the theme.
    injectHtmlTags: () => ({ preBodyTags: [{ tagName: 'script', innerHTML: mendStored }] }),
  };
}
