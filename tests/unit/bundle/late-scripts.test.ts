import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DataAttributeQueryStringInlineJavaScript as attributesByQuery } from '@docusaurus/theme-classic/lib/inlineScripts';
import { withLateScripts } from '../../../src/bundle/late-scripts/document';
import { inlineScripts } from '../../../src/plugins/security-policy/policy';

const page = ({ quote = '', head = '' } = {}) => {
  const quoted = (text: string) => quote + text + quote;
  return (
    `<!doctype html><html lang=${quoted('en')}><head><meta charset=${quoted('UTF-8')}>` +
    `<meta property=${quoted('og:image')} content=${quoted('https://a.org/b.png')}>${head}` +
    '<script type=application/ld+json>{"a":1}</script><script>const a=1</script>' +
    `<link rel=${quoted('stylesheet')} href=${quoted('/en/a.css')}>` +
    `<script src=${quoted('/en/runtime.js')} defer></script><script src=${quoted('/en/main.js')} defer></script>` +
    `</head>\n  <body class=${quoted('b')}><p>before</p><script>f("$&")</script>` +
    `<div id=${quoted('__docusaurus')}><p>$& one<script>own()</script></div></body></html>`
  );
};
const own = [
  { file: 'assets/js/part.js', part: '1-2' },
  { file: 'assets/js/own.js' },
  { file: 'a.css' },
  { file: 'own.css' },
];

describe('a page whose scripts wait for its first paint', () => {
  for (const quote of ['', '"']) {
    const html = withLateScripts(page({ quote }), '/en/', own);
    const [head, body] = html.split(/<\/head>\s*/) as [string, string];
    const name = quote ? 'with quotes' : 'without quotes';

    it(`names its own files before those of the app, and each style sheet once, ${name}`, () => {
      const files = [...head.matchAll(/(?:href|src)="?([^\s">]+)/g)].map(([, file]) => file);
      assert.deepEqual(files, [
        '/en/a.css',
        '/en/own.css',
        '/en/assets/js/part.js',
        '/en/assets/js/own.js',
        '/en/runtime.js',
        '/en/main.js',
      ]);
      assert.match(head, /part\.js" data-part="1-2" type="later"/);
      assert.equal(head.match(/type="later"/g)?.length, 4);
      assert.doesNotMatch(head, /defer/);
    });

    it(`has one inline script for all of head and body, at the start of the body, ${name}`, () => {
      assert.deepEqual(inlineScripts(head), []);
      assert.match(
        body,
        /^<body class="?b"?><script>const a=1;f\("\$&"\);?<\/script><p>before<\/p><div /,
      );
      assert.deepEqual(inlineScripts(body), ['const a=1;f("$&");', 'own()']);
    });

    it(`keeps what the app rendered, and data, ${name}`, () => {
      assert.ok(html.includes('<p>$& one<script>own()</script></div></body></html>'));
      assert.ok(html.includes('<script type=application/ld+json>{"a":1}</script>'));
    });
  }

  it('lets no address set attributes of the document', () => {
    const head = `<script>theme();\n${attributesByQuery}</script>`;
    const html = withLateScripts(page({ head }), '/en/', []);
    assert.doesNotMatch(html, /docusaurus-data-/);
    assert.match(inlineScripts(html)[0]!, /^theme\(\);const a=1/);
  });

  it('stops the build where Docusaurus renders documents of another form', () => {
    assert.throws(() => withLateScripts('<body><div id=root>', '/', []), /element of the app/);
    assert.throws(
      () => withLateScripts(page().replaceAll(' defer', ' async'), '/', []),
      /scripts of the app/,
    );
  });
});
