import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { defaultLocale, type Locale, locales } from '../../src/config/site';
import { type Head, readHeads } from './heads';

/** The folder that `npm run build` fills. */
export const buildFolder = process.env.SITE_BUILD ?? 'build';

/** The parsed body of a built page. */
interface Whole {
  ids: string[];
  /** Targets of links, images, scripts and styles. */
  targets: string[];
  /** Targets of images, scripts and frames. */
  loads: string[];
  /** The text of the main part. */
  text: string;
}

/** The properties of a built page that tests use. */
export interface BuiltPage extends Head {
  /** Path in the build. */
  file: string;
  /** Path in the browser, without `.html`. */
  route: string;
  locale: Locale;
  /** Parses the body at the first call, because bodies take most of the parsing time. */
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

function pageOf([file, head]: [string, Head]): BuiltPage {
  const route = toRoute(file);
  let whole: Whole | undefined;
  return {
    file,
    route,
    locale: localeOf(route),
    ...head,
    whole: () => (whole ??= parseWhole(readFileSync(path.join(buildFolder, file), 'utf8'))),
  };
}

/** Whether a file of the build only redirects to a page. */
const leadsOn = ({ metas }: BuiltPage) => metas.some(meta => meta['http-equiv'] === 'refresh');

const readPages = (): BuiltPage[] => Object.entries(readHeads(buildFolder)).map(pageOf);

/** Every HTML page of the build, by route, except redirects.
 * @throws if the build is missing */
export const readBuild = (): Map<string, BuiltPage> =>
  new Map(
    readPages()
      .filter(page => !leadsOn(page))
      .map(page => [page.route, page]),
  );

/** Routes of the pages that only redirect to another page.
 * @throws if the build is missing */
export const readRedirects = (): string[] =>
  readPages()
    .filter(leadsOn)
    .map(({ route }) => route);
