import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { plainHtml } from '../../src/plugins/light-client/plainHtml';

type Child = ElementContent | string;

const h = (tagName: string, properties: Properties, ...children: Child[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map(child =>
    typeof child === 'string' ? { type: 'text', value: child } : child,
  ),
});
const p = (...children: Child[]) => h('p', {}, ...children);
const link = (href: string, properties: Properties = {}) => h('a', { href, ...properties }, 'x');

interface Component {
  name: string;
  attributes: { name: string; value: string }[];
}

/** What a page of these elements becomes: of each block that is HTML its name and the HTML, of others
 * what they are. */
function made(children: RootContent[], baseUrl = '/en/'): unknown[] {
  const tree: Root = { type: 'root', children };
  plainHtml({ baseUrl, trailingSlash: false })(tree);
  return tree.children.map(node => {
    const { name, attributes } = node as unknown as Component;
    if (name !== 'PlainHtml') return node;
    const [as, html] = attributes.map(({ value }) => value);
    return `${as}: ${html}`;
  });
}

/** The HTML of the one block of a page. */
function htmlOf(block: Element, baseUrl?: string): unknown {
  const [imports, html, ...others] = made([block], baseUrl);
  assert.equal((imports as { type: string }).type, 'mdxjsEsm');
  assert.deepEqual(others, []);
  return html;
}

describe('Blocks of nothing but text', () => {
  it('become HTML, with one import for all of a page', () => {
    const page = [
      p('a < b & ', h('code', {}, '"c"'), ' ', h('em', {}, 'd')),
      h('h2', { id: 'e' }, 'e'),
      h('ul', {}, '\n', h('li', {}, 'f'), '\n', h('li', {}, p('g')), '\n'),
      h('blockquote', {}, '\n', p('h'), 'i'),
    ];
    const [imports, ...rest] = made(page);
    assert.deepEqual((imports as { value: string }).value.match(/PlainHtml/g)?.length, 2);
    assert.deepEqual(rest, [
      'p: a &#x3C; b &#x26; <code>"c"</code> <em>d</em>',
      h('h2', { id: 'e' }, 'e'),
      'ul: <li>f</li><li><p>g</p></li>',
      'blockquote: <p>h</p>i',
    ]);
  });

  it('keep the alignment of columns as a style', () => {
    const cell = h('td', { align: 'right' }, '1');
    const table = h('table', {}, '\n', h('tbody', {}, '\n', h('tr', {}, '\n', cell, '\n')));
    assert.equal(
      htmlOf(table),
      'table: <tbody><tr><td style="text-align:right">1</td></tr></tbody>',
    );
  });

  it('have the links that the component of links makes', () => {
    const cases: [string, string][] = [
      ['/docs/intro', 'href="/en/docs/intro"'],
      ['/en/docs/intro#a', 'href="/en/docs/intro#a"'],
      ['/docs/intro/', 'href="/en/docs/intro"'],
      ['/en', 'href="/en"'],
      ['#a', 'href="#a"'],
      [
        'https://a.example/b/',
        'href="https://a.example/b/" target="_blank" rel="noopener noreferrer"',
      ],
      ['mailto:a@a.example', 'href="mailto:a@a.example" target="_blank" rel="noopener noreferrer"'],
    ];
    for (const [href, attributes] of cases) {
      assert.equal(htmlOf(p(link(href))), `p: <a ${attributes}>x</a>`);
    }
    assert.equal(htmlOf(p(link('/docs')), '/'), 'p: <a href="/docs">x</a>');
    const symbol = link('/api/core', { className: ['symbol'] });
    assert.equal(htmlOf(p(symbol)), 'p: <a href="/en/api/core" class="symbol">x</a>');
    assert.equal(htmlOf(p(h('a', { id: 'b' }))), 'p: <a id="b"></a>');
  });

  it('leave those that need a component as they are', () => {
    const pages: Element[][] = [
      [p(h('img', { src: 'a.png' }))],
      [p(link('other.md'))],
      [p(link('//a.example'))],
      [p(link('pathname:///a.zip'))],
      [p(h('sup', {}, link('#b', { id: 'a' })))],
      [h('ol', {}, h('li', { id: 'b' }, 'a'))],
      [h('ul', { className: ['contains-task-list'] }, h('li', {}, 'a'))],
      [h('ol', { start: 3 }, h('li', {}, 'a'))],
      [h('pre', {}, h('code', {}, 'a'))],
    ];
    for (const page of pages) assert.deepEqual(made(structuredClone(page)), page);
  });

  it('are found in blocks that are not', () => {
    const code = h('pre', {}, h('code', {}, 'b'));
    const [, list] = made([h('ul', {}, h('li', {}, p('a'), code))]);
    const [text, kept] = ((list as Element).children[0] as Element).children;
    assert.equal((text as unknown as Component).name, 'PlainHtml');
    assert.deepEqual(kept, code);
  });
});
