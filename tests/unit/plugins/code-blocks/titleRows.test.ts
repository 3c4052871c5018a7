import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Code, Root, RootContent } from 'mdast';
import { component } from '../../../../src/lib/mdx';
import { codeBlock, titleRows } from '../../../../src/plugins/code-blocks';

const texts = {
  terminal: 'Terminal',
  request: 'Request',
  response: 'Response',
  output: 'Output',
  text: 'Text',
};

function block(fence: string, value = ''): Code {
  const [, lang, meta] = /^(\S*) ?(.*)$/.exec(fence)!;
  const at = { line: 7, column: 1 };
  const position = { start: at, end: at };
  return { type: 'code', lang: lang || null, meta, value, position };
}

/** The blocks of a page as `title: code`, with `+` before a block that shares the frame of the one above. */
function shown(children: RootContent[]): string[] {
  const tree: Root = { type: 'root', children };
  titleRows(texts)(tree, { path: 'docs/a.md' });
  return tree.children.map(node => {
    if (node.type !== 'code') return node.type;
    const [code] = codeBlock(undefined, node).children;
    const { title, className } = (code as { properties: Record<string, unknown> }).properties;
    const plus = String(className).endsWith(' answering') ? '+ ' : '';
    return `${plus}${String(title)}${node.value && `: ${node.value}`}`;
  });
}

describe('the title row of a block', () => {
  it('is the path of a file, or else says what the block shows', () => {
    const blocks = ['ts title="src/a.ts"', 'bash', 'http', 'json output="run"', 'text', ''];
    const titles = ['src/a.ts', 'Terminal', 'Request', 'Output', 'Text', 'Text'];
    for (const [at, fence] of blocks.entries())
      assert.deepEqual(shown([block(fence)]), [titles[at]]);
    assert.deepEqual(shown([block('http', 'HTTP/1.1 204 No Content')]), [
      'Response: HTTP/1.1 204 No Content',
    ]);
  });

  it('names the language of other code', () => {
    for (const [lang, name] of [
      ['ts', 'TypeScript'],
      ['yaml', 'YAML'],
      ['diff', 'Diff'],
      ['nginx', 'nginx'],
    ]) {
      assert.deepEqual(shown([block(lang!)]), [name]);
    }
  });

  it('divides a request from its response, in one frame', () => {
    const exchange = 'POST /a\nAccept: */*\n\n{"a":1}\n\nHTTP/1.1 200 OK\n\nHTTP/ is text';
    assert.deepEqual(shown([block('http output="run"', exchange), block('text')]), [
      'Request: POST /a\nAccept: */*\n\n{"a":1}',
      '+ Response: HTTP/1.1 200 OK\n\nHTTP/ is text',
      'Text',
    ]);
  });

  it('refuses line numbers of a block that it divides', () => {
    for (const fence of ['http {1,3}', 'http showLineNumbers'])
      assert.throws(
        () => shown([block(fence, 'GET /a\n\nHTTP/1.1 200 OK')]),
        /^Error: docs\/a\.md:7: .* write two blocks$/,
      );
  });

  it('joins a command to what it prints, and nothing else', () => {
    assert.deepEqual(
      shown([
        block('bash'),
        block('text'),
        block('text'),
        block('bash'),
        block('json output="command"'),
        block('ts title="a.ts"'),
        block('text output="run"'),
      ]),
      ['Terminal', '+ Output', 'Text', 'Terminal', '+ Output', 'a.ts', 'Output'],
    );
  });

  it('is the row of tabs where each tab has one block', () => {
    const tab = (...inside: Code[]) => component('TabItem', [], inside);
    const [one, two, other] = [block('bash'), block('bash'), block('bash')];
    const tabs = component('Tabs', [], [tab(one), tab(two)]);
    const mixed = component('Tabs', [], [tab(other, block('ts'))]);
    shown([tabs, mixed]);
    const classes = (node: RootContent) => JSON.stringify((node as never)['attributes']);
    assert.match(classes(tabs), /code-tabs/);
    assert.equal(classes(mixed), '[]');
    assert.deepEqual(
      [one, two, other].map(({ data }) => data?.label),
      [undefined, undefined, 'Terminal'],
    );
  });
});
