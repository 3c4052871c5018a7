import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { globSync } from 'tinyglobby';
import { readPageAt } from '../../src/content/pages';
import { inLocale, readSources } from '../../checks/routes/routes';
import { codeLanguages } from '../../src/content/project';
import { defaultLocale, type Locale, locales } from '../../src/config/site';
import { builtFile } from '../../src/lib/builtPages';
import { toText } from '../../src/plugins/code-blocks/html';
import { namesIn } from '../../src/plugins/code-types/names';
import { blockKey, type Card, folder, type PageCards } from '../../src/plugins/code-types/cardData';
import { buildFolder, readBuild } from './site';

const pages = readBuild();

const homeOf = (locale: Locale) => (locale === defaultLocale ? '' : `${locale}/`);
const readData = <Data>(file: string) =>
  JSON.parse(readFileSync(path.join(buildFolder, file), 'utf8')) as Data;

interface CardFile extends PageCards {
  file: string;
  locale: Locale;
  /** The page of the cards. */
  route: string;
}

const files = locales.flatMap(locale => {
  const root = `${homeOf(locale)}${folder}/`;
  const names = globSync('**/*.json', {
    cwd: path.join(buildFolder, root),
    ignore: 'shared/**',
  });
  return names.sort().map((name): CardFile => {
    const file = root + name;
    const route = inLocale(locale, `/${name.slice(0, -'.json'.length)}`);
    return { file, locale, route, ...readData<PageCards>(file) };
  });
});
const fileOf = new Map(files.map(one => [one.route, one]));

const sharedFile = ({ locale, shared }: CardFile) => homeOf(locale) + shared;
const sharedFiles = [...new Set(files.map(sharedFile))].sort();
const sharedCards = new Map(sharedFiles.map(file => [file, readData<Card[]>(file)]));

interface Block {
  text: string;
  hasCards: boolean;
}

const blocks = new Map<string, Map<string, Block>>();

/** The code blocks of a page, by their key. */
function blocksOf(route: string): Map<string, Block> {
  const known = blocks.get(route);
  if (known) return known;
  const html = readFileSync(builtFile(buildFolder, route.slice(1))!, 'utf8');
  const found = new Map(
    [...html.matchAll(/<pre [^>]*><code( data-cards[^>]*)?>([^]*?)<\/code><\/pre>/g)].map(
      ([, mark, code]) => {
        const text = toText(code!);
        return [blockKey(text), { text, hasCards: mark !== undefined }] as const;
      },
    ),
  );
  blocks.set(route, found);
  return found;
}

/** Decodes the positions of names with cards in a block, each with the number of its card. */
function placesIn(names: number[]): Map<number, number> {
  const places = new Map<number, number>();
  let offset = 0;
  for (let at = 0; at < names.length; at += 2) {
    offset += names[at]!;
    places.set(offset, names[at + 1]!);
  }
  return places;
}

/** A card with a page that shows it. */
interface Shown {
  card: Card;
  locale: Locale;
  place: string;
}

const cards = [
  ...files.flatMap(({ file, locale, cards: own }) =>
    own.map((card): Shown => ({ card, locale, place: file })),
  ),
  ...sharedFiles.flatMap(file =>
    sharedCards.get(file)!.map((card): Shown => {
      const { locale } = files.find(one => sharedFile(one) === file)!;
      return { card, locale, place: file };
    }),
  ),
];

describe('the cards of names in code', () => {
  it('have a file for each guide and post with checked code, and no file without a page', () => {
    // All languages of a page have the same code.
    const sources = readSources().filter(({ locale }) => locale === defaultLocale);
    const wanted = sources.flatMap(({ file, route }) => {
      const hasNames = readPageAt(file).blocks.some(
        block =>
          codeLanguages.has(block.lang) &&
          !block.flags.hidden &&
          !block.flags.nocheck &&
          namesIn(block).length > 0,
      );
      return hasNames ? locales.map(locale => inLocale(locale, route)) : [];
    });
    assert.ok(wanted.length > 0);
    assert.deepEqual(
      wanted.filter(route => !fileOf.has(route)),
      [],
    );
    assert.deepEqual(
      files.filter(({ route }) => !pages.has(route)).map(({ file }) => file),
      [],
    );
  });

  it('are found by the text of each block that claims to have cards', () => {
    let count = 0;
    for (const { route } of pages.values()) {
      for (const [key, { text, hasCards }] of blocksOf(route)) {
        if (!hasCards) continue;
        count += 1;
        const names = fileOf.get(route)?.blocks[key] ?? [];
        const isFound = names.length > 0 || namesIn({ code: text, lang: 'ts' }).length === 0;
        assert.ok(isFound, `${route} has no cards for:\n${text}`);
      }
    }
    assert.ok(count > files.length, `${count} blocks`);
  });

  it('belong to identifiers in blocks of the page, each with a card', () => {
    const identifier = /(?<![\p{ID_Continue}$])#?[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
    for (const one of files) {
      const shown = blocksOf(one.route);
      const shared = sharedCards.get(sharedFile(one))!;
      for (const [key, names] of Object.entries(one.blocks)) {
        const { text } = shown.get(key) ?? {};
        assert.ok(text !== undefined, `${one.file}: the page has no block ${key}`);
        for (const [offset, index] of placesIn(names)) {
          identifier.lastIndex = offset;
          assert.ok(identifier.test(text), `${one.file}: no name at ${offset} of\n${text}`);
          const card = index < 0 ? shared[-1 - index] : one.cards[index];
          assert.ok(card?.html, `${one.file}: no card ${index}`);
        }
      }
    }
  });

  it('link to declarations on the page', () => {
    let count = 0;
    for (const one of files) {
      for (const { declared } of one.cards) {
        if (!declared?.at) continue;
        count += 1;
        const [key, offset] = declared.at;
        const names = one.blocks[key];
        assert.ok(names && placesIn(names).has(offset), `${one.file}: ${key} at ${offset}`);
      }
    }
    assert.ok(count > files.length, `${count} declarations`);
  });

  it('link to existing pages and anchors', () => {
    const targets = new Map<string, string>();
    for (const { card, locale, place } of cards) {
      const links = [...card.html.matchAll(/ href="([^"]*)"/g)].map(([, link]) => link!);
      for (const link of [...links, card.to, card.declared?.page]) {
        if (link !== undefined) targets.set(inLocale(locale, link), place);
      }
    }
    assert.ok(targets.size > 0);
    for (const [target, place] of targets) {
      const [route, id] = target.split('#');
      const page = pages.get(route!);
      assert.ok(page, `${place}: no page ${target}`);
      assert.ok(!id || page.whole().ids.includes(id), `${place}: no place ${target}`);
    }
  });

  it('are in the language of their page', () => {
    const han = /\p{Script=Han}/u;
    const texts = cards.flatMap(({ card: { text = '' }, locale, place }) =>
      text ? [{ text, locale, place }] : [],
    );
    for (const locale of locales) assert.ok(texts.some(one => one.locale === locale));
    const wrong = texts.filter(({ text, locale }) => han.test(text) !== (locale === defaultLocale));
    assert.deepEqual(wrong, []);
  });

  it('weigh at most 12 kB in the median guide or post, and at most 40 kB in any page', () => {
    const sizes = files
      .map(({ file }) => ({
        file,
        bytes: gzipSync(readFileSync(path.join(buildFolder, file))).length,
      }))
      .sort((one, other) => one.bytes - other.bytes);
    const written = sizes.filter(({ file }) => !file.includes(`${folder}/api/`));
    const middle = written[Math.floor(written.length / 2)]!;
    assert.ok(middle.bytes <= 12_000, `${middle.file}: ${middle.bytes} bytes`);
    const largest = sizes.at(-1)!;
    assert.ok(largest.bytes <= 40_000, `${largest.file}: ${largest.bytes} bytes`);
  });

  it('have no shared files except those that pages name', () => {
    const found = locales.flatMap(locale => {
      const root = `${homeOf(locale)}${folder}/shared/`;
      return globSync('**/*.json', { cwd: path.join(buildFolder, root) }).map(name => root + name);
    });
    assert.deepEqual(found.sort(), sharedFiles);
  });
});
