import { visit } from 'unist-util-visit';
import { languageOf } from '../../src/config/languages';
import { oneOf } from '../../src/lib/nearestWords';
import type { Page } from '../../src/content/pages';
import type { Problem } from '../../src/lib/problem';
import { tagNames } from '../routes/tags';
import { checkEntries } from './entries';
import { checkTerms } from './glossary';
import { checkLength, checkShortPages } from './length';
import { type Prose, proseOf, readPassages } from './passages';
import { checkReadable } from './readable';
import { checkSpelling, checkWords } from './spelling';
import { readInterface } from './texts';
import { checkEmphasis, checkTypography } from './typography';

/** Length of a description, in characters. A Chinese character says as much as half a word. */
const descriptionLength = ({ locale }: Page) =>
  languageOf(locale).prose === 'chinese' ? ([20, 120] as const) : ([60, 160] as const);

/** Front matter keys that pages may use, most of them from Docusaurus. `servers` names the servers that the code of the
 * page needs, `connects` what its application but not its tests connects to, `reader` the reason why its application
 * cannot be started here, `framework` the version that its code is checked against, and `keywords` search terms that
 * the page itself does not use. `entries: true` turns headings of the third level into entries to look up. */
const guideKeys = [
  'title',
  'description',
  'keywords',
  'id',
  'slug',
  'servers',
  'connects',
  'project',
  'reader',
  'entries',
  'continues',
  'framework',
];
const postKeys = ['title', 'description', 'keywords', 'slug', 'date', 'tags', 'servers', 'reader'];
/** Keys whose values are lists, with an example. */
const listKeys = { servers: '[redis]', connects: '[mongodb]', keywords: '[unit test]' };

const unfinished = [
  /\b(?:TODO|FIXME|TBD|TBC|WIP|X{3,})\b/,
  /\b(?:lorem ipsum|coming soon|under construction)\b/i,
  /(?:^|\b(?:is|are|remains?|still|yet) )to be (?:written|documented|completed|continued|announced)\b/i,
  /占位(?!符|参数)|施工中|建设中(?![的心])|敬请期待|未完待续|此处从略|暂无内容|(?<![等期])待(?:补充|完善|编写|撰写|更新|续写)/,
];

function checkFrontMatter(page: Page): Problem[] {
  const problems: Problem[] = [];
  const lines = page.source.split('\n');
  const report = (message: string, key?: string) => {
    const line = key ? lines.findIndex(text => text.startsWith(`${key}:`)) + 1 : 0;
    problems.push({ file: page.file, line: line || 1, message });
  };
  const { title, description } = page.frontMatter;
  if (typeof title !== 'string' || !title.trim()) report('front matter lacks a title');
  const [least, most] = descriptionLength(page);
  const length = typeof description === 'string' ? [...description].length : 0;
  if (length < least || length > most) {
    report(
      `description has ${length} characters; write one sentence of ${least} to ${most}`,
      'description',
    );
  }
  const keys = page.collection.name === 'blog' ? postKeys : guideKeys;
  for (const key of Object.keys(page.frontMatter)) {
    if (!keys.includes(key)) report(`front matter has no "${key}" here: ${oneOf(key, keys)}`, key);
  }
  for (const [key, example] of Object.entries(listKeys)) {
    const list = page.frontMatter[key];
    const isNames =
      Array.isArray(list) && list.length > 0 && list.every(name => typeof name === 'string');
    if (list !== undefined && !isNames) {
      report(
        `"${key}" is a list of names, such as ${example}; leave it out where none is needed`,
        key,
      );
    }
  }
  const { reader, tags } = page.frontMatter;
  if (page.collection.name === 'blog' && Array.isArray(tags)) {
    const names = tagNames(page.locale);
    for (const tag of tags.map(String).filter(name => !names.includes(name))) {
      const folder = page.collection.folders[page.locale];
      report(
        `there is no tag "${tag}": ${oneOf(tag, names)}, or add it to ${folder}/tags.yml`,
        'tags',
      );
    }
  }
  if (reader !== undefined && (typeof reader !== 'string' || reader.length < 10)) {
    report(
      '"reader" says why its application cannot be started: "needs a cloud account"',
      'reader',
    );
  }
  return problems;
}

function checkHeadings(page: Page): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  let above = 1;
  for (const { depth, id, line, text } of page.headings) {
    if (depth > above + 1) {
      problems.push({
        file: page.file,
        line,
        message: `heading "${text}" skips a level: begin it with ${'#'.repeat(above + 1)}`,
      });
    }
    above = depth;
    if (depth === 1) {
      problems.push({
        file: page.file,
        line,
        message: 'a page has no "#" heading: its title is in the front matter',
      });
    }
    if (!id || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
      problems.push({
        file: page.file,
        line,
        message: `heading "${text}" needs an id such as {#short-kebab-case}`,
      });
    } else if (seen.has(id)) {
      problems.push({
        file: page.file,
        line,
        message: `heading id "${id}" is used twice on this page`,
      });
    }
    if (id) seen.add(id);
  }
  return problems;
}

function checkFinished(page: Page): Problem[] {
  const passages = readPassages(page);
  visit(page.tree, 'html', ({ value, position }) => {
    passages.push({ text: value, lineAt: () => position!.start.line });
  });
  return passages.flatMap(({ text, lineAt }) =>
    unfinished.flatMap(pattern => {
      const match = pattern.exec(text);
      if (!match) return [];
      const message = `unfinished: "${match[0]}": write what is missing, or leave it out`;
      return [{ file: page.file, line: lineAt(match.index), message }];
    }),
  );
}

/** Checks spelling, typography and terms. */
const checkLanguage = (prose: Prose): Problem[] => [
  ...checkSpelling(prose),
  ...checkTypography(prose),
  ...checkTerms(prose),
];

/** Checks the form and language of a page: front matter, headings, entries, unfinished words, length, paragraphs that
 * hold too much, American spelling, typography, glossary terms, and phrases that read like a translation. */
export function checkProse(page: Page): Problem[] {
  return [
    ...checkFrontMatter(page),
    ...checkHeadings(page),
    ...checkEntries(page),
    ...checkFinished(page),
    ...checkLength(page),
    ...checkEmphasis(page),
    ...checkReadable(proseOf(page)),
    ...checkLanguage(proseOf(page)),
  ];
}

/** Checks spelling, typography and terms of the interface texts. */
export const checkInterface = (): Problem[] => readInterface().flatMap(checkLanguage);

/** Finds unused exceptions, words and short pages.
 * @param pages every page of the site: with fewer, exceptions would seem unused */
export function checkUnused(pages: Page[]): Problem[] {
  return [...checkWords([...pages.map(proseOf), ...readInterface()]), ...checkShortPages(pages)];
}
