import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/core';
import { chromium, type Page } from 'playwright-core';
import { globSync } from 'tinyglobby';
import { readPageAt } from '../checks/pages';
import { readSources } from '../checks/routes/routes';
import { codeLanguages } from '../checks/snippets/project';
import { placeOf } from '../src/config/collections';
import type { Locale } from '../src/config/site';
import { toText } from '../src/plugins/code-blocks/html';
import { show } from '../src/plugins/type-cards/cards';
import { namesIn } from '../src/plugins/type-cards/names';
import { blockKey, type Card, folder, type PageCards } from '../src/plugins/type-cards/shape';
import { launchOptions } from '../tests/chromium';
import { serve } from '../tests/server';
import {
  buildFolder,
  choice,
  defineBench,
  flag,
  homeOf,
  localeOption,
  median,
  number,
} from './bench';
import { openIdle, slowPage } from './throttled';
import { kB, weigh } from './weight';

/** What the build has for the names of a page. */
interface BuiltCards extends PageCards {
  /** Path of the page, below the home page of its language. */
  route: string;
  /** Path of the file in the build. */
  file: string;
  /** Path of the file of cards that the page shares with others. */
  sharedFile: string;
}

const readBuilt = <Data>(file: string): Data =>
  JSON.parse(readFileSync(path.join(buildFolder, file), 'utf8')) as Data;

/** @throws if the build has no cards */
function readCards(locale: Locale): BuiltCards[] {
  const home = homeOf(locale).slice(1);
  const cwd = path.join(buildFolder, home, folder);
  const names = globSync('**/*.json', { cwd, ignore: 'shared/**' }).sort();
  if (names.length === 0)
    throw new Error(`${cwd} has no cards: run "npm run build" first, without TYPE_CARDS=false`);
  return names.map(name => {
    const file = `${home}${folder}/${name}`;
    const cards = readBuilt<PageCards>(file);
    return { ...cards, file, route: name.slice(0, -5), sharedFile: home + cards.shared };
  });
}

/** The cards of a block by where their names stand in its text. */
function cardsAt<Found>(names: number[], cardOf: (index: number) => Found): Map<number, Found> {
  const found = new Map<number, Found>();
  let offset = 0;
  for (let at = 0; at < names.length; at += 2) {
    offset += names[at]!;
    found.set(offset, cardOf(names[at + 1]!));
  }
  return found;
}

/** How an editor begins to say what a name is: `alias` for `(alias) class Controller`, `class`. */
const kindOf = ({ html }: Card) => {
  const [, inBrackets, word = 'other'] = /^(?:\(([^)]+)\)|(\w+))/.exec(toText(html)) ?? [];
  return inBrackets ?? word;
};

/** What is counted on the pages of a version in a language. */
interface Count {
  pages: number;
  blocks: number;
  /** How many names have a card, by its kind. */
  kinds: Map<string, number>;
  /** Where names stand that have none. */
  without: string[];
}

/** Counts the names in the code that the compiler reads. */
function countNames(locale: Locale): Map<string, Count> {
  const built = new Map(readCards(locale).map(one => [`/${one.route}`, one]));
  const files = new Set([...built.values()].map(({ sharedFile }) => sharedFile));
  const shared = new Map([...files].map(file => [file, readBuilt<Card[]>(file)]));
  const counts = new Map<string, Count>();
  for (const { file, route } of readSources().filter(source => source.locale === locale)) {
    const key = `${placeOf(file)!.collection.version}, ${locale}`;
    const count: Count = counts.get(key) ?? { pages: 0, blocks: 0, kinds: new Map(), without: [] };
    counts.set(key, count);
    const page = built.get(route);
    if (page) count.pages += 1;
    for (const block of readPageAt(file).blocks) {
      const { lang, flags, line, code } = block;
      if (!codeLanguages.has(lang) || flags.hidden || flags.nocheck) continue;
      count.blocks += 1;
      const shown = show(block, namesIn(block));
      const cards = cardsAt(page?.blocks[shown.key] ?? [], index =>
        index < 0 ? shared.get(page!.sharedFile)![-1 - index]! : page!.cards[index]!,
      );
      for (const name of shown.names.filter(one => one !== undefined)) {
        const card = cards.get(name.offset);
        if (card) {
          const kind = kindOf(card);
          count.kinds.set(kind, (count.kinds.get(kind) ?? 0) + 1);
        } else {
          const rest = code.split('\n')[name.line]!.slice(name.column);
          count.without.push(
            `${file}:${line + name.line} ${/^[#\p{ID_Continue}$]+/u.exec(rest)?.[0]}`,
          );
        }
      }
    }
  }
  return counts;
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

function printNames(locales: Locale[], isListed: boolean): void {
  const counts = new Map(locales.flatMap(locale => [...countNames(locale)]));
  console.log('names in checked code');
  console.table(
    Object.fromEntries(
      [...counts].map(([key, { pages, blocks, kinds, without }]) => [
        key,
        { pages, blocks, 'with a card': sum([...kinds.values()]), without: without.length },
      ]),
    ),
  );
  const total = (kind: string) =>
    sum([...counts.values()].map(({ kinds }) => kinds.get(kind) ?? 0));
  const kinds = [...new Set([...counts.values()].flatMap(one => [...one.kinds.keys()]))];
  console.log('names with a card, by what the card says first');
  console.table(
    Object.fromEntries(
      kinds
        .sort((one, other) => total(other) - total(one))
        .map(kind => [
          kind,
          Object.fromEntries([...counts].map(([key, one]) => [key, one.kinds.get(kind) ?? 0])),
        ]),
    ),
  );
  if (!isListed) return;
  for (const { without } of counts.values()) for (const place of without) console.log(place);
}

/** Minified bytes of what pages load until a block is touched: the module alone, about as it is bundled. */
function scriptOfPages(): number {
  const { code } = transformSync(readFileSync('src/client/typeCards.ts', 'utf8'), {
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: true, mangle: true },
    },
    module: { type: 'es6' },
    minify: true,
  });
  return Buffer.byteLength(code);
}

/** What the pages of a group weigh. */
function weightsOf(pages: BuiltCards[]) {
  const sorted = pages
    .map(({ file, route }) => ({ route, bytes: weigh(buildFolder, [file]) }))
    .sort((one, other) => one.bytes - other.bytes);
  const largest = sorted.at(-1)!;
  return {
    files: pages.length,
    median: kB(median(sorted.map(({ bytes }) => bytes))),
    p95: kB(sorted[Math.ceil(sorted.length * 0.95) - 1]!.bytes),
    largest: kB(largest.bytes),
    'which is': largest.route,
    shared: kB(weigh(buildFolder, [pages[0]!.sharedFile])),
  };
}

function printWeights(locales: Locale[]): void {
  const groups = new Map<string, BuiltCards[]>();
  for (const locale of locales) {
    for (const page of readCards(locale)) {
      const isReference = page.route.startsWith('api/');
      const name = isReference ? 'reference' : /\d+\.\d+\.\d+/.exec(page.sharedFile)![0];
      const key = `${name}, ${locale}`;
      groups.set(key, [...(groups.get(key) ?? []), page]);
    }
  }
  console.log('files of cards, kB after gzip');
  console.table(Object.fromEntries([...groups].map(([key, pages]) => [key, weightsOf(pages)])));
  console.log(`script of pages until a block is touched: ${scriptOfPages()} bytes minified`);
}

/** A name on a page: the number of the block among those with cards, and where in its text it stands. */
type Place = [block: number, offset: number];

/** In the page: the texts of the blocks with cards. */
const readTexts = () =>
  [...document.querySelectorAll('code[data-cards]')].map(code => {
    const copy = code.cloneNode(true) as Element;
    for (const one of copy.querySelectorAll('summary, output')) one.remove();
    return copy.textContent;
  });

/** In the page: scrolls to a name.
 * @returns a point in its first letter; none for one in a fold or a tab that is closed */
function reach([block, offset]: Place): [x: number, y: number] | undefined {
  const code = document.querySelectorAll('code[data-cards]')[block]!;
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  let left = offset;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const element = node.parentElement!;
    if (element.closest('summary, output')) continue;
    if (left >= node.length) {
      left -= node.length;
      continue;
    }
    if (!element.checkVisibility()) return undefined;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const range = document.createRange();
    range.setStart(node, left);
    range.setEnd(node, left + 1);
    const { x, y, width, height } = range.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }
  return undefined;
}

/** Milliseconds that the pointer rests on a name before its card is to open. */
const delay = 200;

/** In the page: has `window.opened` tell the milliseconds from pointing at a name until its card is painted. */
function watch(): void {
  let pointed = 0;
  const listening = new AbortController();
  Object.assign(window, { opened: undefined });
  addEventListener('pointermove', ({ timeStamp }) => (pointed = timeStamp), {
    capture: true,
    signal: listening.signal,
  });
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.type-card')) return;
    observer.disconnect();
    listening.abort();
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(window, { opened: performance.now() - pointed })),
    );
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** @returns milliseconds until the card of a name is open, beyond those that the pointer rests; none for a
 *   name that cannot be seen */
async function timeOf(page: Page, place: Place): Promise<number | undefined> {
  await page.mouse.move(0, 0);
  await page.locator('.type-card').waitFor({ state: 'detached' });
  const point = await page.evaluate(reach, place);
  if (!point) return undefined;
  await page.evaluate(() => new Promise(done => requestIdleCallback(done)));
  await page.evaluate(watch);
  await page.mouse.move(...point);
  const opened = await page.waitForFunction(
    () => (window as { opened?: number }).opened,
    undefined,
    { polling: 100, timeout: 10_000 },
  );
  return (await opened.jsonValue())! - delay;
}

/** The page whose names are pointed at. */
const guide = 'docs/controller';

/** @returns the milliseconds of the first name, which loads what shows cards and the cards of the page, then those
 *   of names all over the page */
async function timesOf(page: Page, locale: Locale, names: number): Promise<number[]> {
  const { blocks } = readCards(locale).find(({ route }) => route === guide)!;
  await openIdle(page, homeOf(locale) + guide);
  const texts = await page.evaluate(readTexts);
  const places = texts.flatMap((text, block): Place[] =>
    [...cardsAt(blocks[blockKey(text)] ?? [], () => undefined).keys()].map(offset => [
      block,
      offset,
    ]),
  );
  if (places.length === 0) throw new Error(`${guide} has no names with cards: build the site anew`);
  const step = Math.max(1, Math.floor(places.length / (names + 1)));
  const times: number[] = [];
  for (let at = 0; at < places.length && times.length <= names; at += step) {
    const time = await timeOf(page, places[at]!);
    if (time !== undefined) times.push(time);
  }
  return times;
}

async function printTimes(locales: Locale[], names: number): Promise<void> {
  const server = await serve(buildFolder);
  const browser = await chromium.launch(launchOptions());
  const rows: Record<string, object> = {};
  try {
    for (const locale of locales) {
      const page = await slowPage(browser, { baseURL: server.origin });
      const [first, ...later] = await timesOf(page, locale, names);
      await page.context().close();
      rows[locale] = {
        first: Math.round(first!),
        median: Math.round(median(later)),
        worst: Math.round(Math.max(...later)),
        names: later.length,
      };
    }
  } finally {
    await browser.close();
    await server.close();
  }
  console.log(
    `milliseconds from ${delay} ms of pointing until the card is painted, slowed down 4 times`,
  );
  console.table(rows);
}

async function run(values: {
  only: ('names' | 'weights' | 'time')[];
  locale: Locale[];
  list: boolean;
  names: number;
}): Promise<void> {
  if (values.only.includes('names')) printNames(values.locale, values.list);
  if (values.only.includes('weights')) printWeights(values.locale);
  if (values.only.includes('time')) await printTimes(values.locale, values.names);
}

export default defineBench({
  description: 'which names in code have cards, what these weigh, and how soon they open',
  needs: 'build',
  options: {
    only: choice('only this part', ['names', 'weights', 'time'] as const),
    locale: localeOption,
    list: flag('also lists the names without a card'),
    names: number('names that are pointed at, after a first one', 20),
  },
  run,
});
