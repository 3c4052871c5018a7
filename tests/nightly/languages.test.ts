/** Follows "Add a language" of CONTRIBUTING.md in a small copy, with five pages. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ownSearch } from '../../checks/search/relevance';
import { copySite, type SiteCopy } from '../../tools/siteCopy';
import type { Locale } from '../../src/config/languages';
import { engineOf } from '../../src/plugins/search/builtIndex';
import { documentedCommand, documentedRecipe } from '../support/documented';
import { findNginx, startNginx } from '../../tools/support/nginx';
import type { Server } from '../../tools/support/server';

/** The language in the recipe, which the site does not have. */
const added = 'fr' as Locale;
const list = 'src/config/languages.ts';
const entry = `  {
    id: 'fr',
    key: 'fr',
    label: 'Français',
    htmlLang: 'fr',
    direction: 'ltr',
    mdn: 'fr',
    isComplete: false,
  },
`;
/** Five of the guides that every copy has. upgrade_v3 stays in English. */
const translated = [
  'current/intro',
  'current/quick_guide',
  'current/controller',
  'current/extensions/axios',
  'version-1.0.0/intro',
];
const folder = (locale: string) => `i18n/${locale}/docusaurus-plugin-content-docs`;

const title = 'Une introduction étonnante';
const description =
  'Ce que Midway est, et comment une application naît de décorateurs et de classes.';

function skipReason(): string | false {
  try {
    findNginx();
    return false;
  } catch (error) {
    return (error as Error).message;
  }
}

describe(documentedRecipe('Add a language'), () => {
  let copy: SiteCopy;
  const run = (command: string, env?: NodeJS.ProcessEnv) => {
    const { status, output } = copy.run(command, env);
    assert.equal(status, 0, output.slice(-3000));
    return output;
  };
  const page = (route: string) => copy.read(`build/fr/${route}.html`);

  before(() => {
    copy = copySite(0.02);
    copy.edit(list, /^\] as const satisfies/m, `${entry}] as const satisfies`);
    run(documentedCommand('cp -r i18n/en i18n/fr'));
    run(documentedCommand("find i18n/fr -name '*.md' -delete"));
    run(documentedCommand('npm run check -- --fix --only routes'));
    for (const id of translated) {
      const text = copy.read(`${folder('en')}/${id}.md`);
      const head = `---\ntitle: ${title}\ndescription: ${description}\n---\n`;
      copy.write(`${folder('fr')}/${id}.md`, text.replace(/^---\n[^]*?\n---\n/, head));
    }
    const link = '\n[x](./upgrade_v3.md#no-such-part)\n';
    const guide = `${folder('fr')}/current/quick_guide.md`;
    copy.write(guide, copy.read(guide) + link);
  });
  after(() => copy?.remove());

  it('changes the list of languages, and adds one folder', () => {
    const changed = copy.changes().map(line => line.slice(3));
    assert.deepEqual(
      changed.filter(file => !file.startsWith('i18n/fr/')),
      [list],
    );
  });

  it('passes the type check', () => {
    run(documentedCommand('npm run typecheck'));
  });

  it('passes the checks of a page', () => {
    // The other parts would report that the copy has few pages and packages.
    const check = documentedCommand(
      'npm run check -- i18n/fr/docusaurus-plugin-content-docs/current/intro.md',
    );
    run(`${check} --only prose --only parity`);
  });

  it('reports a missing text by file and key', () => {
    const kept = copy.read('i18n/fr/site.json');
    copy.edit('i18n/fr/site.json', /"tagline": .*\n/, '');
    const { status, output } = copy.run('npm run build -- --locale fr');
    copy.write('i18n/fr/site.json', kept);
    assert.notEqual(status, 0);
    assert.match(output, /i18n\/fr\/site\.json: .*\n\s+"tagline":/);
  });

  it('reports the texts that a complete language lacks by file and key', () => {
    copy.edit(list, `    isComplete: false,\n  },\n]`, `    isComplete: true,\n  },\n]`);
    const { status, output } = copy.run('npm run check -- --only parity');
    copy.edit(list, `    isComplete: true,\n  },\n]`, `    isComplete: false,\n  },\n]`);
    assert.notEqual(status, 0);
    assert.match(output, /^docs\/\S+\.md {2}has no fr page; write i18n\/fr\/\S+\.md$/m);
    assert.match(output, /^checks\/tables\/errors\.json {2}"\S+" has no "fr" text: write it$/m);
    assert.doesNotMatch(output, /^docs\/intro\.md {2}has no fr page/m);
  });

  describe('a build with the added language has', () => {
    let server: Server | undefined;
    const skip = skipReason();
    before(async () => {
      run(documentedCommand('npm run build'), { TYPE_CARDS: 'true' });
      if (!skip) server = await startNginx(copy.at('build'));
    });
    after(() => server?.close());

    it('translated pages that link to the other languages', () => {
      const html = page('docs/intro');
      assert.match(html, /<html lang="?fr\b/);
      assert.ok(html.includes(title));
      for (const [lang, path] of [
        ['zh-CN', '/docs/intro'],
        ['en', '/en/docs/intro'],
        ['fr', '/fr/docs/intro'],
      ]) {
        const link = new RegExp(`<link[^>]+href="?https://[^/]+${path}"? hreflang="?${lang}\\b`);
        assert.match(html, link);
        assert.match(copy.read('build/docs/intro.html'), link);
        assert.match(html, new RegExp(`href="?${path}"?[^>]*lang="?${lang}\\b`), 'the switch');
      }
    });

    it('pages in English for missing translations, with a note, and links to both kinds of pages', () => {
      const route = 'docs/2.0.0/intro';
      const html = page(route);
      assert.match(html, /<html lang="?en\b/);
      assert.match(html, /<p[^>]+lang="?fr\b[^>]*>This page has not been translated yet/);
      const text = (from: string) => /<h2[^>]*>([^<]+)/.exec(from)?.[1];
      assert.equal(text(html), text(copy.read(`build/en/${route}.html`)));
      assert.doesNotMatch(page('docs/intro'), /not been translated yet/);
      assert.match(page('docs/quick_guide'), /href="?\/fr\/docs\/upgrade_v3#/);
      assert.match(page('docs/upgrade_v3'), /href="?\/fr\/docs\/intro\b/);
    });

    it('a search that finds pages in the language', async () => {
      const hits = await ownSearch(engineOf(copy.at('build'), added))('étonnante');
      assert.ok(
        hits.some(hit => /docs\/intro(#|$)/.test(hit)),
        hits.join(', '),
      );
    });

    it('lists for language models, and rules for static hosts', () => {
      assert.match(copy.read('build/fr/llms.txt'), new RegExp(title));
      assert.match(copy.read('build/_headers'), /^\/fr\/assets\/\*$/m);
      assert.match(copy.read('build/_redirects'), /^\/fr\/\* \/fr\/404\.html 404$/m);
    });

    it('pages that nginx serves like the other languages', { skip }, async () => {
      const get = (path: string, language = 'zh') =>
        fetch(server!.origin + path, {
          redirect: 'manual',
          headers: { 'accept-language': language },
        });
      const home = await get('/fr/');
      assert.equal(home.status, 200);
      assert.match(await home.text(), /<html lang="?fr\b/);
      const missing = await get('/fr/no-such-page');
      assert.equal(missing.status, 404);
      assert.match(await missing.text(), /<html lang="?fr\b/);
      for (const [path, language, target] of [
        ['/fr', 'zh', '/fr/'],
        ['/fr/index.html', 'zh', '/fr/'],
        ['/fr/docs/intro/', 'zh', '/fr/docs/intro'],
        ['/', 'fr-CA,fr;q=0.9', '/fr/'],
        ['/', 'de', '/en/'],
      ] as const) {
        assert.equal((await get(path, language)).headers.get('location'), target, path);
      }
    });
  });
});
