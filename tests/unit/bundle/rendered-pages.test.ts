import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import type { LoadContext } from '@docusaurus/types';
import * as html from '@swc/html';
import {
  documentOf,
  scriptOf,
  type TemplateData,
} from '../../../src/bundle/rendered-pages/documentTemplate';
import renderedPages from '../../../src/bundle/rendered-pages';
import { cachePages, fileOf } from '../../../src/bundle/rendered-pages/pageCache';
import { minifyOptions, pageOf } from '../../../src/bundle/rendered-pages/page';
import { inlineScripts } from '../../../src/plugins/security-policy/policy';

const bundleOf = (app: string, table = '{"1": "a1"}') => `${app};
__webpack_require__.u = (chunkId) => {
  return "assets/js/" + ${table}[chunkId] + ".js"
}
})();
`;

describe('pages that an earlier build rendered', () => {
  let folder: string;
  let rendered: string[];
  const at = (...names: string[]) => path.join(folder, ...names);
  const chunkOf = (module: string) => (module === '@site/known.md' ? 'a1' : undefined);

  /** What a build shows for a page with a module. */
  async function build(module = '@site/known.md', installed = 'one'): Promise<string> {
    const render = ({ pathname }: { pathname: string }) => {
      rendered.push(pathname);
      return Promise.resolve({
        html: `render ${rendered.length}`,
        collectedData: { modules: [module] },
      });
    };
    const cached = cachePages(render, {
      folder: at('cache'),
      installed,
      bundle: at('server.js'),
      chunkOf,
    });
    return (await cached({ pathname: '/docs/intro' })).html;
  }

  beforeEach(() => {
    rendered = [];
    folder = mkdtempSync(path.join(tmpdir(), 'rendered-pages-'));
    mkdirSync(at('assets/js'), { recursive: true });
    writeFileSync(at('server.js'), bundleOf('app'));
    writeFileSync(at('assets/js/a1.11111111.js'), 'content');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are taken again, also when the file of another page has changed its name', async () => {
    assert.equal(await build(), 'render 1');
    writeFileSync(at('server.js'), bundleOf('app', '{"1": "a1", "2": "b2"}'));
    assert.equal(await build(), 'render 1');
    assert.equal(rendered.length, 1);
  });

  it('are rendered anew when their content has changed', async () => {
    await build();
    rmSync(at('assets/js/a1.11111111.js'));
    writeFileSync(at('assets/js/a1.22222222.js'), 'other content');
    assert.equal(await build(), 'render 2');
    assert.equal(await build(), 'render 2');
  });

  it('are rendered anew when the code of the site has changed', async () => {
    await build();
    writeFileSync(at('server.js'), bundleOf('other app'));
    assert.equal(await build(), 'render 2');
  });

  it('are rendered anew when other packages are installed', async () => {
    await build();
    assert.equal(await build(undefined, 'another'), 'render 2');
  });

  it('are rendered anew when the cache cannot be read', async () => {
    await build();
    const [file] = readdirSync(at('cache'));
    writeFileSync(at('cache', file!), '{"key":');
    assert.equal(await build(), 'render 2');
    assert.equal(await build(), 'render 2');
  });

  it('are evicted when a build has no such pages', async () => {
    const context = { siteDir: folder, i18n: { currentLocale: 'en' } } as LoadContext;
    const files = at('node_modules/.cache/site/rendered-pages/en');
    mkdirSync(files, { recursive: true });
    for (const page of ['/en/docs/moved', '/en/docs/intro']) {
      writeFileSync(path.join(files, fileOf(page)), '{}');
    }
    await renderedPages(context).postBuild!({ routesPaths: ['/en/docs/intro'] } as never);
    assert.deepEqual(readdirSync(files), [fileOf('/en/docs/intro')]);
  });

  it('are not cached when it cannot be told what they are made of', async () => {
    await build('@site/unknown.md');
    assert.equal(await build('@site/unknown.md'), 'render 2');
    assert.ok(!existsSync(at('cache')));
  });
});

it('the options of the minifier are those of the installed Docusaurus, and quote attributes', () => {
  const bundler = createRequire(require.resolve('@docusaurus/core/package.json'));
  const source = readFileSync(bundler.resolve('@docusaurus/bundler/lib/minifyHtml.js'), 'utf8');
  const [, text] = /swcHtmlMinifier\(Buffer\.from\(html\), (\{[^]*?\n {16}\})\)/.exec(source) ?? [];
  assert.ok(text, '@docusaurus/bundler calls its minifier in another way');
  const options = JSON.parse(runInNewContext(`JSON.stringify(${text})`) as string) as object;
  // Docusaurus 4 quotes, too.
  assert.deepEqual(minifyOptions, { ...options, quotes: true });
});

describe('a page whose app is minified apart from its document', () => {
  const app =
    '<div class="a "><!-- --><p>one</p> <p>$& </p><script>const long = 1;\nf(long)</script><ul><li>x</li></ul></div>';
  const data: TemplateData = {
    baseUrl: '/en/',
    version: '3',
    htmlAttributes: 'lang="en"',
    bodyAttributes: 'class="b"',
    headTags: '<script>const a = 1 ;</script>',
    preBodyTags: '<p>before</p><script>f(a)</script>',
    postBodyTags: '<p>after</p>',
    metaAttributes: ['<title data-rh="true">t</title>'],
    scripts: ['main.js'],
    stylesheets: ['a.css'],
  };
  const pageWith = (scripts?: string) => {
    const parts = { app: html.minifyFragmentSync(app, minifyOptions).code, scripts };
    return pageOf(data, parts, html);
  };

  it('is the page minified as a whole', () => {
    const whole = html.minifySync(documentOf(data, app), minifyOptions);
    assert.equal(pageWith(), whole.code);
  });

  it('starts with one script for all that stand in it', () => {
    const [head, body] = pageWith().split('</head>') as [string, string];
    assert.deepEqual(inlineScripts(head), []);
    const [own, ofApp, ...others] = inlineScripts(body);
    assert.match(body, /^<body class="b"><script>/);
    assert.match(own!, /addEventListener\(.*;const a=1;f\(1\)$/);
    assert.match(ofApp!, /f\(/);
    assert.deepEqual(others, []);
  });

  it('names its scripts before those of all pages', () => {
    assert.match(
      pageWith(scriptOf('/en/own.js', '1')),
      /<link rel="stylesheet" href="\/en\/a\.css"><script src="\/en\/own\.js" data-part="1" type="later"><\/script><script src="\/en\/main\.js" type="later"><\/script><\/head><body class="b"><script>/,
    );
  });
});
