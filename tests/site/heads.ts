/** Parses the heads of the pages of a build. A dozen test files in separate processes need them: the first file parses
 * the pages, and the others read its cached result as long as no page changes. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { globSync } from 'tinyglobby';
import { cacheFolder, hash, writeWhole } from '../../src/lib/cache';
import { modulesKey } from '../../src/lib/modulesKey';

/** The parsed head of a built page. */
export interface Head {
  /** Attributes of the html element. */
  html: Record<string, string>;
  title: string;
  /** Attributes of the link and meta elements. */
  links: Record<string, string>[];
  metas: Record<string, string>[];
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

interface Kept {
  key: string;
  /** By the path of the page's file in the build. */
  heads: Record<string, Head>;
}

const keptFile = `${cacheFolder('', 'heads')}.json`;

function readKept(): Kept | undefined {
  try {
    return JSON.parse(readFileSync(keptFile, 'utf8')) as Kept;
  } catch {
    // This is the first test file to ask.
    return undefined;
  }
}

/** The heads of all pages of a build, by their path in it. The document of the frame that runs projects is no page.
 * @throws if the build is missing */
export function readHeads(build: string): Record<string, Head> {
  const files = globSync(['**/*.html', '!{,*/}play/**'], { cwd: build }).sort();
  if (files.length === 0) throw new Error(`No page in ${build}: run "npm run build" first`);
  const states = files.map(file => {
    const { size, mtimeMs } = statSync(path.join(build, file));
    return [file, size, mtimeMs];
  });
  const key = hash(modulesKey('', 'tests/site/heads.ts'), path.resolve(build), states);
  const kept = readKept();
  if (kept?.key === key) return kept.heads;
  const heads = Object.fromEntries(
    files.map(file => [file, parseHead(readFileSync(path.join(build, file), 'utf8'))]),
  );
  writeWhole(keptFile, JSON.stringify({ key, heads } satisfies Kept));
  return heads;
}
