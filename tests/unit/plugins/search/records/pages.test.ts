import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPage } from '../../../../../src/plugins/search/records/pages';
import { indexFiles } from '../../../../../src/plugins/search/writeIndex';
import { engineOfRecords, guide, list, post, read, root, toSample } from '../samples';

describe('search records', () => {
  const records = read([guide, 'docs/middleware']);

  it('are the sections of a page', () => {
    assert.deepEqual(
      records.map(({ url, type, anchor }) => [url.slice(root.length), type, anchor]),
      [
        ['docs/middleware', 'lvl1', null],
        ['docs/middleware#write', 'lvl2', 'write'],
        ['docs/middleware#deep', 'lvl4', 'deep'],
      ],
    );
    assert.deepEqual(Object.values(records[2]!.hierarchy), [
      'Basics',
      'Web middleware',
      'Write middleware',
      null,
      'Deep',
      null,
      null,
    ]);
  });

  it('hold the number of other guides that link to the page', () => {
    const linking = guide.replace(
      'Middleware is code',
      '<a href=/en/docs/b#x>b</a> <a href=/en/docs/b>b</a> <a href=https://b.example/>c</a>',
    );
    assert.notEqual(linking, guide);
    const own = read([linking, 'docs/a'], [linking, 'docs/b'], [guide, 'docs/c']);
    const counts = new Map(own.map(({ url_without_anchor: url, links }) => [url, links]));
    assert.deepEqual(Object.fromEntries(counts), {
      [`${root}docs/a`]: undefined,
      [`${root}docs/b`]: 1,
      [`${root}docs/c`]: undefined,
    });
  });

  it('hold the facets of the page', () => {
    for (const record of records) {
      assert.equal(record.language, 'en');
      assert.equal(record.docusaurus_tag, 'docs-default-current');
      assert.equal(record.kind, 'guide');
    }
  });

  it('of problems are of a kind of their own, in the index too', () => {
    const own = read([guide.replace('<h4 class=anchor', '<h4 class="anchor entry"'), 'docs/a']);
    assert.deepEqual(
      own.map(({ kind }) => kind),
      ['guide', 'guide', 'problem'],
    );
  });

  it('hold no answers of the compiler with the code that they stand in', () => {
    const answered = guide.replace(
      'a &lt; b',
      'a <output class="answer"><span>const a: 1</span></output>&lt; b',
    );
    assert.notEqual(answered, guide);
    const own = read([answered, 'docs/a']);
    assert.ok(own.some(({ code }) => code === 'src/one.ts import { App } a < b npm start'));
  });

  it('hold the text that a reader sees, and nothing of the page around it', () => {
    assert.deepEqual(
      records.map(({ content }) => content),
      [
        'Middleware is code that surrounds the handling.',
        'A class with Middleware: npm i koa',
        'Name Meaning one two',
      ],
    );
    assert.deepEqual(
      records.map(({ code }) => code),
      [null, 'src/one.ts import { App } a < b npm start', null],
    );
  });

  it('leave out links to other guides and the note on what was checked', () => {
    const foot = '<h2 id=see-also>See also</h2><ul><li><a href=/x>Busboy</a></ul>';
    const note = '<p class=checked>Checked against Midway';
    const mended = guide.replace('</table>', `</table>${foot}${note}`);
    const noted = guide.replace('</table>', `</table>${note}`);
    assert.deepEqual(read([mended, 'docs/middleware']), records);
    assert.deepEqual(read([noted, 'docs/middleware']), records);
  });

  it('of problems know the error code that is their heading', () => {
    const entry = (heading: string) =>
      guide.replace('<h4 class=anchor id=deep>Deep', `<h4 class="anchor entry" id=deep>${heading}`);
    const namesIn = (heading: string) => read([entry(heading), 'docs/a']).at(-1)!.keywords;
    assert.deepEqual(namesIn('MIDWAY_10002'), ['MIDWAY_10002']);
    assert.deepEqual(namesIn('Nothing is logged'), []);
  });

  it('that install a package know the command, as each package manager writes it', () => {
    const command = '<pre>npm install --save-dev @midwayjs/mock@3 jest\n</pre>';
    const installing = guide.replace(
      '<h4 class=anchor id=deep>Deep',
      `<h4 class=anchor id=install>Install</h4>${command}<h4 class=anchor id=deep>Deep`,
    );
    const section = read([installing, 'docs/a']).find(({ anchor }) => anchor === 'install')!;
    assert.deepEqual(section.facts, [{ value: 'npm install --save-dev @midwayjs/mock@3 jest' }]);
    assert.deepEqual(
      section.keywords,
      ['npm install', 'npm i', 'yarn add', 'pnpm add'].map(add => `${add} @midwayjs/mock`),
    );
  });

  it('of guides to an older line leave out the warning that each of them begins with', () => {
    const warning = '<div class="theme-admonition-warning"><p>No more releases</div>';
    const warned = guide
      .replace('<p>Middleware is', `${warning}$&`)
      .replace('</table>', `$&${warning}`);
    const contentsOf = (html: string) => read([html, 'docs/a']).map(({ content }) => content);
    const older = (html: string) => html.replace('docs-default-current', 'docs-default-2.0.0');
    assert.match(contentsOf(warned)[0]!, /^No more releases/);
    const [lead, ...others] = contentsOf(older(warned));
    assert.equal(lead, contentsOf(guide)[0]);
    assert.match(others.at(-1)!, /No more releases$/);
  });

  it('of the reference know kind, package, release and signature', () => {
    const small =
      '<p><small>Decorator · <a href=/api/core>@midwayjs/core</a> 3.20.1 · Since 3.6 · ' +
      '<a href=https://x target=_blank>Source</a></small></p>';
    const code =
      "<pre>import { Inject } from 'core';\n\nfunction Inject(\n  id?: string,\n): void;\ninterface Inject {}</pre>";
    const page = guide
      .replace('plugin-id-default', 'plugin-id-api')
      .replace('<h1>Web middleware', '<h1>Inject()')
      .replace('</header>', `</header>${small}${code}<pre>Inject('other')</pre>`);
    const [record] = read([page, 'api/core/function/Inject']);
    assert.deepEqual(record!.facts, [
      { value: 'Decorator' },
      { value: '@midwayjs/core' },
      { value: 'Since 3.6' },
      { value: 'Inject(id?: string): void' },
    ]);
  });

  it('of a page outside all groups have the page as their group', () => {
    const page = guide
      .replace(/<nav class="theme-doc.*?<\/nav>/, '')
      .replace('navbar__link--active', '');
    assert.equal(read([page, 'docs/a'])[0]!.hierarchy.lvl0, 'Web middleware');
  });

  it('of the reference have small print after the text, and no list of the members that follow', () => {
    const page = guide
      .replace('plugin-id-default', 'plugin-id-api')
      .replace(
        '</header>',
        '</header><p><small>Class · core</small></p><table class="symbols members"><tr><td>run',
      )
      .replace('<p>Middleware', '</table>$&');
    const [record] = read([page, 'api/core/class/Middleware']);
    assert.equal(record!.kind, 'api');
    assert.match(record!.content!, /^Middleware is code .* Class · core$/);
    assert.doesNotMatch(record!.content!, /\brun\b/);
  });

  describe('of a table of options', () => {
    // As the build writes it: without the end tags that HTML may leave out.
    const link = (id: string) => `<a class="hash-link" href="#${id}" translate="no">\u200B</a>`;
    const row = (id: string, name: string, rest: string) =>
      `<tr id="${id}"><td>${name}${link(id)}<td data-head="Type"><code>string</code><td>${rest}`;
    const table =
      '<table class="entries"><thead><tr><th>Option<th>Type<th>Meaning<tbody>' +
      row('koa.port', '<code>port</code>', 'Where it listens') +
      row('koa.key', '<code>key</code>, <code>cert</code>', 'Files of <code>https</code>') +
      '<tr><td><code>port</code><td>string<td>Named again</table>';
    const own = read(
      [guide.replace(/<table>.*<\/table>/, `${table}<p>After it.`), 'docs/koa'],
      [guide, 'docs/middleware'],
    );
    const options = own.filter(({ keywords }) => keywords.length > 0);

    it('are one a row that has an anchor', () => {
      assert.deepEqual(
        own.map(({ url }) => url.slice(root.length)).filter(url => url.startsWith('docs/koa')),
        ['docs/koa', 'docs/koa#write', 'docs/koa#deep', 'docs/koa#koa.port', 'docs/koa#koa.key'],
      );
      assert.deepEqual(
        options.map(({ type, hierarchy, facts, content }) => [
          type,
          hierarchy.lvl5,
          facts,
          content,
        ]),
        [
          ['lvl5', 'port', [{ name: 'Type', value: 'string' }], 'Where it listens'],
          ['lvl5', 'key, cert', [{ name: 'Type', value: 'string' }], 'Files of https'],
        ],
      );
    });

    it('have no fact for an empty cell', () => {
      const empty = table.replaceAll(
        '<td data-head="Type"><code>string</code>',
        '<td data-head="Type">',
      );
      const emptied = read([guide.replace(/<table>.*<\/table>/, empty), 'docs/koa']);
      const facts = emptied
        .filter(({ keywords }) => keywords.length > 0)
        .map(one => one.facts ?? []);
      assert.deepEqual(facts, [[], []]);
    });

    it('leave other rows to their section', () => {
      const section = own.find(({ anchor }) => anchor === 'deep')!;
      assert.equal(section.content, 'port string Named again After it.');
    });

    it('know the full name of each option', () => {
      assert.deepEqual(
        options.map(({ keywords }) => keywords),
        [['koa.port'], ['koa.key', 'koa.cert']],
      );
    });

    it('know a flag of a command by itself, too', () => {
      const flags = guide.replace(
        /<table>.*<\/table>/,
        `<table class="entries"><tbody>${row('dev.--port', '<code>--port</code>', 'x')}</table>`,
      );
      const [record] = read([flags, 'docs/cli']).filter(({ keywords }) => keywords.length > 0);
      assert.deepEqual(record!.keywords, ['dev.--port', '--port']);
    });

    it('are found first by it, whatever the table writes', async () => {
      const text = 'Set koa.port, koa.key and koa.cert: port, key and cert of koa.';
      const others = ['deployment', 'testing', 'koa'].map(name => ({
        path: `docs/${name}`,
        titles: [`Koa in ${name}`],
        text,
      }));
      const { paths } = engineOfRecords([...others.map(toSample), ...own]);
      for (const [name, path] of [
        ['koa.port', 'docs/koa#koa.port'],
        ['koa.key', 'docs/koa#koa.key'],
        ['koa.cert', 'docs/koa#koa.key'],
      ] as const) {
        assert.equal((await paths(name))[0], path, name);
      }
    });
  });

  it('of a post belong to the list it is in', () => {
    const [, entry] = read(
      [post('changelog', 'v3.20.9'), 'changelog/v3.20.9'],
      [list, 'changelog'],
      [list.replace('<title>Changelog', '<title>Changelog, page 2'), 'changelog/page/2'],
    );
    assert.equal(entry!.hierarchy.lvl0, 'Changelog');
    assert.equal(entry!.kind, 'changelog');
    assert.equal(read([post('default', 'News'), 'blog/news'])[0]!.kind, 'blog');
  });

  it('of lists of posts are their first pages, by their names', () => {
    const records = read([list, 'changelog'], [list, 'changelog/page/2']);
    assert.deepEqual(
      records.map(({ url, hierarchy, content, docusaurus_tag: tag }) => [
        url,
        hierarchy.lvl1,
        content,
        tag,
      ]),
      [[`${root}changelog`, 'Changelog', null, 'default']],
    );
  });

  it('leave out unlisted pages, and none of a preview, which no search engine shall index', () => {
    const preview = guide.replace(
      '<meta charset',
      '<meta name=robots content="noindex, nofollow"><meta charset',
    );
    assert.deepEqual(readPage(preview, root), readPage(guide, root));
    const unlisted = preview.replace('<article>', '<div class="theme-unlisted-banner"></div>$&');
    assert.notEqual(unlisted, preview);
    assert.equal(readPage(unlisted, root), null);
    assert.equal(readPage('<!doctype html><html><body>x</body></html>', root), null);
  });

  it('have ids of their own, and make the same files every time', () => {
    const twice = read([guide, 'docs/b'], [guide, 'docs/a']);
    assert.equal(new Set(twice.map(({ objectID }) => objectID)).size, twice.length);
    assert.deepEqual(
      indexFiles(twice, root),
      indexFiles(read([guide, 'docs/a'], [guide, 'docs/b']), root),
    );
  });
});
