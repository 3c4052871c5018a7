/** Number of pages per group. */
const size = 60;

/** Code of an object literal.
 * @param {[name: string | number, code: string][]} parts */
const objectOf = parts => `{\n${parts.map(([name, code]) => `${name}: ${code},\n`).join('')}}`;

/** Divides Docusaurus' registry of page modules into groups that are loaded on demand. The original imports all pages
 * in one module, so the bundler would have to track thousands of scripts at each edit. The loader also removes the
 * module ids, which would make the bundler compile every page and which only server rendering needs.
 * @type {import('@rspack/core').LoaderDefinition} */
module.exports = function registry(source) {
  const known = /^ {2}(".+?"): \[(\(\) => import\(.+\)), (".+"), require\.resolveWeak\(.+\)\]/gm;
  const all = [...source.matchAll(known)].map(([, name, load, module]) => ({ name, load, module }));
  if (all.length !== source.match(/^ {2}"/gm)?.length) {
    this.emitWarning(
      new Error('All pages are compiled at the start, because registry.js has an unknown format'),
    );
    return source;
  }
  const pages = all.filter(({ name }) => name.startsWith('"content---'));

  const group = new URLSearchParams(this.resourceQuery).get('group');
  if (group) {
    const start = Number(group) * size;
    const own = pages.slice(start, start + size).map(({ name, load }) => [name, load]);
    return `export default ${objectOf(own)};\n`;
  }
  const groupOf = new Map(pages.map((page, at) => [page, Math.floor(at / size)]));
  const file = JSON.stringify(this.resourcePath).slice(0, -1);
  const groups = [...new Set(groupOf.values())].map(at => [
    at,
    `() => import(${file}?group=${at}")`,
  ]);
  const parts = all.map(part => {
    const at = groupOf.get(part);
    const load = at === undefined ? part.load : `page(${at}, ${part.name})`;
    return [part.name, `[${load}, ${part.module}]`];
  });
  return `const groups = ${objectOf(groups)};
const page = (at, name) => () => groups[at]().then(group => group.default[name]());
export default ${objectOf(parts)};
`;
};
