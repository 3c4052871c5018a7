/** Pages to read the names of, and what the reference says of some of them. */
import path from 'node:path';
import { type Page, readPage } from '../../../../src/content/pages';
import { type Collection, collections } from '../../../../src/content/collections';
import { currentVersion, type DocVersion, type Locale } from '../../../../src/config/site';
import { readPackages } from '../../../../src/content/reference';
import type { PackageData } from '../../../../src/plugins/api-reference/packageData';
import type { PageRecord } from '../../../../src/plugins/api-reference/pages';
import type { SymbolKind } from '../../../../src/content/referencePaths';
import { readCodeLines } from '../../../../src/content/codeLines';
import { readCode } from '../../../../src/plugins/code-types/program';
import { toPackages } from '../../../../src/plugins/code-types/reference';
import { cardsOf, describedFinder } from '../../../../src/plugins/code-types/cards';
import { namesIn } from '../../../../src/plugins/code-types/names';
import {
  type NameInfo,
  type PageInfo,
  readInfo,
} from '../../../../src/plugins/code-types/quickInfo';
import { blockKey, type Card, type PageCards } from '../../../../src/plugins/code-types/cardData';
import { block } from '../../checks/page';

const record = (dir: string, kind: SymbolKind, name: string): PageRecord => ({
  route: `${dir}/${kind}/${name}`,
  id: 0,
  symbol: { package: dir, kind, name, deprecated: false },
});
export const packages = toPackages(readPackages('.'), [
  record('core', 'function', 'Provide'),
  record('core', 'class', 'MidwayConfigService'),
  record('core', 'interface', 'MidwayConfig'),
  record('core', 'class', 'MidwayHttpError'),
  record('web-koa', 'interface', 'Context'),
  record('web-koa', 'interface', 'IMidwayKoaConfigurationOptions'),
]);

/** What the reference says of some of them. */
const described: PackageData[] = [
  {
    form: 1,
    package: '@midwayjs/core',
    version: '3.20.0',
    page: 'core',
    summary: {},
    reExports: [],
    symbols: [
      {
        name: 'Provide',
        kind: 'function',
        signature: '',
        page: 'core/function/Provide',
        summary: { en: 'Registers a class, as `a.b` does. And more.', zh: '注册一个类。还有。' },
        since: { from: '3.12.0', to: '3.12.0' },
        deprecated: { at: { from: '3.15.1', to: '3.15.3' } },
      },
    ],
  },
  {
    form: 1,
    package: '@midwayjs/koa',
    version: '3.20.0',
    page: 'web-koa',
    summary: {},
    reExports: [],
    symbols: [
      {
        name: 'IMidwayKoaConfigurationOptions',
        kind: 'interface',
        signature: '',
        page: 'web-koa/interface/IMidwayKoaConfigurationOptions',
        members: [
          {
            name: 'port',
            kind: 'property',
            signature: '',
            summary: { en: 'The port' },
            since: { from: '2.14.7', to: '3.0.0' },
          },
        ],
      },
    ],
  },
];

const guides = collections.find(({ name }) => name === currentVersion)!;

/** A guide of its own with this text. */
export function guide(
  body: string,
  { locale = 'en', collection = guides }: { locale?: Locale; collection?: Collection } = {},
): Page {
  const file = `${collection.folders[locale]}/a-page-${(count += 1)}.md`;
  return readPage(file, collection, locale, `---\ntitle: A page\n---\n\n${body}\n`);
}
let count = 0;

/** Pages that are read together: a program for each would take seconds. */
export class Reader {
  readonly #pages: Page[] = [];
  #found: PageInfo[] | undefined;

  constructor(
    readonly version: DocVersion,
    readonly reference = packages,
  ) {}

  add(page: Page): Sample {
    return new Sample(page, this, this.#pages.push(page) - 1);
  }

  read(at: number): PageInfo {
    const home = path.resolve('framework', this.version);
    const read = () => {
      const code = readCode(this.#pages, this.reference, home);
      return readInfo(this.#pages, code, this.reference);
    };
    return (this.#found ??= read())[at]!;
  }
}

/** A page, and what is known of the names in its code. */
export class Sample {
  constructor(
    readonly page: Page,
    readonly reader: Reader,
    readonly at: number,
  ) {}

  get info(): PageInfo {
    return this.reader.read(this.at);
  }

  get cards(): PageCards {
    const language = this.page.locale === 'en' ? 'en' : 'zh';
    return cardsOf(this.page, this.info, {}, describedFinder(described), language);
  }

  /** The infos of all names, in their order. */
  get names(): { name: string; line: number; column: number; info: NameInfo | undefined }[] {
    const { infos, blocks } = this.info;
    return this.page.blocks.flatMap((one, index) =>
      namesIn(one).map(({ line, column }, at) => ({
        name: /[\p{ID_Continue}$#]+/uy.exec(one.code.split('\n')[line]!.slice(column))![0],
        line: one.line + line,
        column,
        info: infos[blocks[index]?.[at] ?? -1],
      })),
    );
  }

  /** What an editor shows of a name.
   * @param nth which of the names that are written so */
  text(name: string, nth = 0): string | undefined {
    return this.names.filter(one => one.name === name)[nth]?.info?.text;
  }

  /** The card of a name.
   * @param nth which of those that stand so in blocks that are shown */
  card(name: string, nth = 0): Card | undefined {
    const { cards, blocks } = this.cards;
    const found = this.page.blocks.flatMap(({ lang, meta, code }) => {
      const text = readCodeLines({ lang, meta, value: code })
        .map(line => line.text)
        .join('\n');
      const row = blocks[blockKey(text)] ?? [];
      let offset = 0;
      return row.flatMap((value, at) => {
        if (at % 2 === 0) offset += value;
        const isName =
          text.startsWith(name, offset) && !/^[\w$]/.test(text.slice(offset + name.length));
        return at % 2 === 1 && isName ? [cards[value]!] : [];
      });
    });
    return found[nth];
  }
}

export const current = new Reader(currentVersion);
export const sample = (...blocks: string[]) => current.add(guide(blocks.join('')));
export const ts = (...lines: string[]) => block('ts', lines.join('\n'));
export const file = (name: string, ...lines: string[]) =>
  block(`ts title="${name}"`, lines.join('\n'));
