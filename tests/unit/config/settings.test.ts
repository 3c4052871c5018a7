import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { announcementBar, isNews, released } from '../../../src/config/announcement';
import { footer } from '../../../src/config/footer';
import { navbar } from '../../../src/config/navbar';
import { linkedFolders, readSettings } from '../../../src/config/settings';
import { defaultLocale, locales } from '../../../src/config/site';
import { readReleases } from '../../../src/content/releases';
import { documentedSetting } from '../../support/documented';
import { findChromium } from '../../../src/lib/chromium';

const algolia = { ALGOLIA_APP_ID: 'id', ALGOLIA_SEARCH_KEY: 'key', ALGOLIA_INDEX: 'index' };

describe('the settings of the environment', () => {
  it('are all optional', () => {
    assert.deepEqual(readSettings({}), {
      locale: defaultLocale,
      siteUrl: 'https://midwayjs.org',
      baseUrl: '/',
      noIndex: false,
      typeCards: true,
      editAddress: undefined,
      iconStylesheet: undefined,
      now: undefined,
      algolia: undefined,
    });
  });

  it('are as if not set where they are empty, as arguments of a Dockerfile without a value', () => {
    const own = [
      'SITE_URL',
      'BASE_URL',
      'NO_INDEX',
      'TYPE_CARDS',
      'EDIT_ADDRESS',
      'ICON_STYLESHEET',
      'SOURCE_DATE_EPOCH',
    ];
    const names = [...own, ...Object.keys(algolia)];
    const empty = Object.fromEntries(names.map(name => [name, '']));
    assert.deepEqual(readSettings(empty), readSettings({}));
  });

  it('are followed', () => {
    const settings = readSettings({
      DOCUSAURUS_CURRENT_LOCALE: locales[1],
      SITE_URL: 'https://docs.example.org:8443/',
      BASE_URL: '/guides/midway-3.x/',
      NO_INDEX: 'true',
      TYPE_CARDS: 'false',
      EDIT_ADDRESS: 'https://git.example.org/docs/edit/main/',
      ICON_STYLESHEET: 'https://icons.example.org/a.css?v=2',
      SOURCE_DATE_EPOCH: '1737331200',
      ...algolia,
    });
    assert.deepEqual(settings, {
      locale: locales[1],
      siteUrl: 'https://docs.example.org:8443',
      baseUrl: '/guides/midway-3.x/',
      noIndex: true,
      typeCards: false,
      editAddress: 'https://git.example.org/docs/edit/main/',
      iconStylesheet: 'https://icons.example.org/a.css?v=2',
      now: new Date('2025-01-20'),
      algolia: { appId: 'id', apiKey: 'key', indexName: 'index' },
    });
    assert.equal(readSettings({ NO_INDEX: 'false' }).noIndex, false);
    assert.equal(readSettings({ SITE_URL: 'https://Docs.org' }).siteUrl, 'https://docs.org');
  });

  it('are the default language where Docusaurus, told none, sets the text of undefined', () => {
    assert.equal(readSettings({ DOCUSAURUS_CURRENT_LOCALE: 'undefined' }).locale, defaultLocale);
  });

  const faults: [env: Record<string, string>, message: RegExp][] = [
    [
      { DOCUSAURUS_CURRENT_LOCALE: 'xx' },
      /^--locale xx is no language of the site: write zh-cn or /,
    ],
    [{ SITE_URL: 'docs.example.org' }, /^SITE_URL=docs\.example\.org does not start with https:/],
    [{ SITE_URL: 'https://' }, /^SITE_URL=https:\/\/ is no address: write https:/],
    [{ SITE_URL: 'https://a.org/docs' }, /^SITE_URL=.* protocol and host alone: .*BASE_URL$/],
    [{ SITE_URL: 'https://a.org/?a' }, /^SITE_URL=.* protocol and host alone/],
    [{ BASE_URL: 'midway' }, /^BASE_URL=midway has no slash at both ends: write .*\/midway\//],
    [{ BASE_URL: '/midway' }, /^BASE_URL=\/midway has no slash at both ends/],
    [{ BASE_URL: 'midway/' }, /^BASE_URL=midway\/ has no slash at both ends/],
    [{ BASE_URL: '//a.org/' }, /^BASE_URL=\/\/a\.org\/ has a folder of more than/],
    [{ BASE_URL: '/a/../' }, /^BASE_URL=.* has a folder of more than/],
    [{ BASE_URL: '/a b/' }, /^BASE_URL=.* has a folder of more than/],
    [
      { BASE_URL: '/docs/midway/' },
      /^BASE_URL=.* starts as the site's own links to \/docs: write /,
    ],
    [{ TYPE_CARDS: 'no' }, /^TYPE_CARDS=no is neither true nor false: write false, or nothing/],
    [{ NO_INDEX: 'yes' }, /^NO_INDEX=yes is neither true nor false: write true, or nothing/],
    [
      { LAYERS_OFF: 'split-routes,react' },
      /^LAYERS_OFF=.* names no layer with react: write some of /,
    ],
    [{ EDIT_ADDRESS: 'git.example.org/' }, /^EDIT_ADDRESS=.* does not start with https:.*: write /],
    [{ EDIT_ADDRESS: 'https://a.org/edit' }, /^EDIT_ADDRESS=.* has no slash at its end: write /],
    [{ ICON_STYLESHEET: '/icons.css' }, /^ICON_STYLESHEET=.* does not start with https:.*: write /],
    [
      { SOURCE_DATE_EPOCH: '2025-01-20' },
      /^SOURCE_DATE_EPOCH=2025-01-20 is not a number of seconds: write seconds since 1970/,
    ],
    [{ ...algolia, ALGOLIA_INDEX: '' }, /^ALGOLIA_INDEX not set, .*: set all three .* or none/],
    [{ ALGOLIA_INDEX: 'a' }, /^ALGOLIA_APP_ID and ALGOLIA_SEARCH_KEY not set, /],
  ];
  for (const [env, message] of faults) {
    it(`are refused, with what to write, as ${new URLSearchParams(env)}`, () => {
      assert.throws(() => readSettings(env), { message });
    });
  }

  it('are refused all at once', () => {
    assert.throws(() => readSettings({ BASE_URL: 'a', NO_INDEX: '1' }), {
      message: /^BASE_URL=a .*\nNO_INDEX=1 .*$/,
    });
  });

  it('keep the base URL apart from what links of the site start with', () => {
    const links = JSON.stringify([navbar, footer]).matchAll(/"to":"\/([^"/]*)/g);
    const folders = new Set([...links].map(([, folder]) => folder!));
    assert.notEqual(folders.size, 0);
    for (const folder of folders) assert.ok(linkedFolders.includes(folder), folder);
  });
});

it('the announcement leads below the base URL of the language, and to other sites', () => {
  const text = '<a href="/blog/a">A</a> <a href="https://a.org/">B</a> <a href="//a.org/">C</a>';
  assert.equal(
    announcementBar(text, '/midway/en/')?.content,
    text.replace('/blog/a', '/midway/en/blog/a'),
  );
});

it('the announcement is shown from the day of its release for 60 days', () => {
  const { id } = announcementBar('', '/')!;
  const announced = readReleases('changelog').find(
    ({ version }) => `release-${version}` === `${id}.0`,
  );
  assert.equal(announced?.date, released);
  const after = (days: number) => isNews(new Date(Date.parse(released) + days * 86_400_000));
  assert.deepEqual([-1, 0, 60, 61].map(after), [false, true, true, false]);
});

it('CHROMIUM_PATH names the browser of the tests', t => {
  const name = documentedSetting('CHROMIUM_PATH');
  const before = process.env[name];
  t.after(() => {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  });
  process.env[name] = process.execPath;
  assert.equal(findChromium(), process.execPath);
  process.env[name] = '/no/such/browser';
  assert.throws(findChromium, /CHROMIUM_PATH names no file: \/no\/such\/browser/);
});
