/** The colours of the cards, which are the colours of the site. */

/** The file of the site's colours. */
export const tokensFile = 'src/css/tokens.css';

/** Reads colours of the dark theme of the site.
 * @throws if a colour does not exist */
export function readColors<Name extends string>(css: string, names: Name[]): Record<Name, string> {
  const themes = css.matchAll(/^(?::root|\[data-theme='dark'\]) \{(.*?)^\}/gms);
  const all = Array.from(themes, ([theme]) => theme).join('\n');
  const colorOf = (name: Name) => {
    const value = all.matchAll(new RegExp(`--${name}: (#\\w+|rgb\\(.*?\\));`, 'g'));
    const color = [...value].at(-1)?.[1];
    if (!color) throw new Error(`${tokensFile} has no colour --${name}: add it, or name another`);
    return [name, color] as const;
  };
  return Object.fromEntries(names.map(colorOf)) as Record<Name, string>;
}
