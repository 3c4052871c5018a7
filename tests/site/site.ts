import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { globSync } from 'tinyglobby';
import type { Outcome } from '../../checks/siteCopy';
import { defaultLocale, type Locale, locales } from '../../src/config/site';

/** @returns what a command said, if it succeeded */
export function succeed({ status, output }: Outcome): string {
  assert.equal(status, 0, output.slice(-4000));
  return output;
}

/** The folder that `npm run build` fills. */
export const buildFolder = process.env.SITE_BUILD ?? 'build';

/** What the tests need to know of a built page. */
export interface BuiltPage {
  /** Path in the browser, without `.html`. */
  route: string;
  locale: Locale;
  /** Attributes of the html element. */
  html: Record<string, string>;
  title: string;
  /** Attributes of the link and meta elements in the head. */
  links: Record<string, string>[];
  metas: Record<string, string>[];
  ids: string[];
  /** Targets of links, images, scripts and styles. */
  targets: string[];
  /** Those of images, scripts and frames. */
  loads: string[];
  text: string;
  bytes: number;
}

/** The locale that a path belongs to. */
export const localeOf = (route: string): Locale =>
  locales.find(
    locale =>
      locale !== defaultLocale && (route === `/${locale}` || route.startsWith(`/${locale}/`)),
  ) ?? defaultLocale;

function toRoute(file: string): string {
  const route = `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
  return route.length > 1 ? route.replace(/\/$/, '') : route;
}

function parsePage(file: string): BuiltPage {
  const source = readFileSync(path.join(buildFolder, file), 'utf8');
  const route = toRoute(file);
  const page: BuiltPage = {
    route,
    locale: localeOf(route),
    html: {},
    title: '',
    links: [],
    metas: [],
    ids: [],
    targets: [],
    loads: [],
    text: '',
    bytes: source.length,
  };
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name);
      if (name === 'html') page.html = attributes;
      if (name === 'link') page.links.push(attributes);
      if (name === 'meta') page.metas.push(attributes);
      if (attributes.id) page.ids.push(attributes.id);
      const target = attributes.href ?? attributes.src;
      if (target !== undefined) page.targets.push(target);
      if (attributes.src !== undefined) page.loads.push(attributes.src);
    },
    ontext(text) {
      if (open.includes('title') && !open.includes('svg')) page.title += text;
      if (open.includes('main')) page.text += text;
    },
    onclosetag(name) {
      open.splice(open.lastIndexOf(name), 1);
    },
  });
  parser.end(source);
  return page;
}

/** Whether a file of the build only leads on to a page. */
const leadsOn = ({ metas }: BuiltPage) => metas.some(meta => meta['http-equiv'] === 'refresh');

function parseBuild(): BuiltPage[] {
  const files = globSync('**/*.html', { cwd: buildFolder }).sort();
  if (files.length === 0) throw new Error(`No page in ${buildFolder}: run "npm run build" first`);
  return files.map(parsePage);
}

/** Every HTML page of the build, by route, without those that lead on to another.
 * @throws if the build is missing */
export const readBuild = (): Map<string, BuiltPage> =>
  new Map(
    parseBuild()
      .filter(page => !leadsOn(page))
      .map(page => [page.route, page]),
  );

/** Routes of the pages that only lead on to another.
 * @throws if the build is missing */
export const readRedirects = (): string[] =>
  parseBuild()
    .filter(leadsOn)
    .map(({ route }) => route);
