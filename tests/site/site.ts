import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { globSync } from 'tinyglobby';
import { defaultLocale, type Locale, locales } from '../../src/config/site';

/** The folder that `npm run build` fills. */
export const buildFolder = process.env.SITE_BUILD ?? 'build';

/** What the head of a built page says. */
interface Head {
  /** Attributes of the html element. */
  html: Record<string, string>;
  title: string;
  /** Attributes of the link and meta elements. */
  links: Record<string, string>[];
  metas: Record<string, string>[];
}

/** What a whole built page says. */
interface Whole {
  ids: string[];
  /** Targets of links, images, scripts and styles. */
  targets: string[];
  /** Those of images, scripts and frames. */
  loads: string[];
  /** The text of its main part. */
  text: string;
}

/** What the tests need to know of a built page. */
export interface BuiltPage extends Head {
  /** Path in the browser, without `.html`. */
  route: string;
  locale: Locale;
  /** Parsed by the first call: most of the time of a parser goes into the bodies. */
  whole: () => Whole;
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

function parseHead(source: string): Head {
  const head: Head = { html: {}, title: '', links: [], metas: [] };
  let isTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      isTitle = name === 'title';
      if (name === 'html') head.html = attributes;
      if (name === 'link') head.links.push(attributes);
      if (name === 'meta') head.metas.push(attributes);
    },
    ontext(text) {
      if (isTitle) head.title += text;
    },
    onclosetag() {
      isTitle = false;
    },
  });
  parser.end(source.slice(0, source.indexOf('</head>')));
  return head;
}

function parseWhole(source: string): Whole {
  const whole: Whole = { ids: [], targets: [], loads: [], text: '' };
  let mains = 0;
  const parser = new Parser({
    onopentag(name, { id, href, src }) {
      if (name === 'main') mains += 1;
      if (id) whole.ids.push(id);
      const target = href ?? src;
      if (target !== undefined) whole.targets.push(target);
      if (src !== undefined) whole.loads.push(src);
    },
    ontext(text) {
      if (mains > 0) whole.text += text;
    },
    onclosetag(name) {
      if (name === 'main') mains -= 1;
    },
  });
  parser.end(source);
  return whole;
}

function parsePage(file: string): BuiltPage {
  const read = () => readFileSync(path.join(buildFolder, file), 'utf8');
  const route = toRoute(file);
  let whole: Whole | undefined;
  return {
    route,
    locale: localeOf(route),
    ...parseHead(read()),
    whole: () => (whole ??= parseWhole(read())),
  };
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
