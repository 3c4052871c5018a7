import { createEngine, type Question } from '../../../../src/plugins/search/engine/engine';
import type { Manifest } from '../../../../src/plugins/search/engine/shard';
import { readPage, toRecords } from '../../../../src/plugins/search/records/pages';
import {
  type Fact,
  type Kind,
  levelNames,
  type SearchRecord,
} from '../../../../src/plugins/search/records/record';
import { indexFiles } from '../../../../src/plugins/search/writeIndex';

export const root = 'https://example.org/en/';

/** What the build writes for a guide, shortened. */
export const guide = `<!doctype html><html lang=en dir=ltr class="docs-wrapper plugin-docs plugin-id-default docs-version-current docs-doc-page docs-doc-id-middleware" data-has-hydrated=false><head><meta charset=UTF-8><title data-rh=true>Web middleware | Midway</title><meta data-rh=true name=docsearch:language content=en /><meta data-rh=true name=docsearch:docusaurus_tag content=docs-default-current /></head><body><nav class="theme-layout-navbar navbar"><a aria-current=page class="navbar__item navbar__link navbar__link--active" href=/en/docs/intro>Document</a></nav><main><article><nav class="theme-doc-breadcrumbs breadcrumbsContainer_yLik" aria-label=Breadcrumbs><ul class=breadcrumbs><li class=breadcrumbs__item><a aria-label="Home page" class=breadcrumbs__link href=/en/><svg><path d=M0 /></svg></a><li class=breadcrumbs__item><span class=breadcrumbs__link>Basics</span><li class="breadcrumbs__item breadcrumbs__item--active"><span class=breadcrumbs__link>Web middleware</span></ul></nav><span class="theme-doc-version-badge badge badge--secondary">Version: 3.0.0</span><div class="theme-doc-toc-mobile"><button type=button>On this page</button></div><div class="theme-doc-markdown markdown"><header><h1>Web middleware</h1></header><p>Middleware is code that <em>surrounds</em> the handling.</p>
<h2 class="anchor anchorTargetHideOnScrollNavbar_S2j_" id=write>Write middleware<a href=#write class=hash-link aria-label="Direct link to Write middleware" translate=no>​</a></h2>
<p>A class with <code>Middleware</code>:</p><div class="language-ts theme-code-block"><div class="codeBlockTitle_OeMC"><span class="file"><span class="file__folder">src/</span>one.ts</span></div><pre tabindex=0><code><span class=k>import</span> { App }
a &lt; b</code></pre></div><div class="language-bash theme-code-block"><div class="codeBlockTitle_OeMC">Terminal</div><pre tabindex=0><code>npm start</code></pre></div>
<div class="tabs-container"><ul role=tablist class=tabs><li role=tab class=tabs__item>npm<li role=tab class=tabs__item>Yarn</ul><div><div role=tabpanel>npm i koa</div><div role=tabpanel hidden>yarn add koa</div></div></div>
<h4 class=anchor id=deep>Deep<a href=#deep class=hash-link>​</a></h4><table><thead><tr><th>Name<th>Meaning<tbody><tr><td>one<td>two</table></div></article></main></body></html>`;

export const post = (plugin: string, title: string) =>
  `<!doctype html><html class="blog-wrapper blog-post-page plugin-blog plugin-id-${plugin}"><title>${title} | Midway</title><meta name=docsearch:language content=en><meta name=docsearch:docusaurus_tag content=default><main><article><header><h1>${title}</h1><time>today</time></header><div id=__blog-post-container class=markdown><p>Text</div></article></main></html>`;
export const list = `<!doctype html><html class="blog-wrapper blog-list-page plugin-blog plugin-id-changelog"><title>Changelog | Midway</title><meta name=docsearch:language content=en><meta name=docsearch:docusaurus_tag content=blog_posts_list><main><article><h2>v3.20.9</h2></article></main></html>`;

export const read = (...pages: [html: string, path: string][]) =>
  toRecords(pages.map(([html, path]) => readPage(html, root + path)!));

export interface Sample {
  path: string;
  titles: string[];
  text?: string;
  code?: string;
  about?: string;
  keywords?: string[];
  kind?: Kind;
  tag?: string;
  facts?: Fact[];
  isHistorical?: true;
  links?: number;
}

export function toSample(sample: Sample): SearchRecord {
  const { path, titles, text = null, code = null, about = null, keywords = [] } = sample;
  const { kind = 'guide', tag = 'default', facts, isHistorical, links } = sample;
  const hierarchy = Object.fromEntries(
    levelNames.map((name, level) => [name, ['Group', ...titles][level] ?? null]),
  ) as SearchRecord['hierarchy'];
  const [page, anchor] = path.split('#');
  return {
    objectID: root + path,
    url: root + path,
    url_without_anchor: root + page!,
    anchor: anchor ?? null,
    type: `lvl${titles.length as 1}`,
    hierarchy,
    content: text,
    code,
    about,
    keywords,
    language: 'en',
    docusaurus_tag: tag,
    kind,
    ...(facts && { facts }),
    ...(isHistorical && { isHistorical }),
    ...(links && { links }),
  };
}

/** An engine on an index of samples, as a browser reads it. */
export const engineOf = (samples: Sample[]) => engineOfRecords(samples.map(toSample));

export function engineOfRecords(records: SearchRecord[]) {
  const files = indexFiles(records, root);
  const fetched: string[] = [];
  const read = (file: string): unknown => JSON.parse(files.get(decodeURIComponent(file))!);
  const load = (file: string) => {
    fetched.push(file.replace(/^parts\//, '').replace(/\.[\da-f]{8}(?=\.json$)/, ''));
    return Promise.resolve(read(file));
  };
  const engine = createEngine({
    loadManifest: () => load('manifest.json') as Promise<Manifest>,
    load,
  });
  const ask = (query: string, question: Omit<Question, 'query'> = {}) =>
    engine.ask({ query, ...question });
  const paths = async (query: string, question?: Omit<Question, 'query'>) =>
    (await ask(query, question)).hits.map(({ path }) => path);
  return { engine, ask, paths, fetched, read, files };
}
