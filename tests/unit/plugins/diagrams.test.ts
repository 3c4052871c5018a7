import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { DomUtils, parseDocument } from 'htmlparser2';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { diagrams } from '../../../src/plugins/diagrams';
import { drawDiagram } from '../../../src/plugins/diagrams/draw';
import { DiagramError } from '../../../src/plugins/diagrams/source';

type Svg = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const draw = async (code: string): Promise<Svg[]> => {
  const html = await drawDiagram(code);
  return DomUtils.getElementsByTagName('svg', parseDocument(html, { xmlMode: true }).children);
};

const textsOf = (svg: Svg) =>
  DomUtils.getElementsByTagName('text', svg).map(text => DomUtils.textContent(text));

const widthOf = (svg: Svg) => Number(svg.attribs.width);

async function assertFails(code: string, row: number, message: RegExp): Promise<void> {
  await assert.rejects(drawDiagram(code), (error: unknown) => {
    assert.ok(error instanceof DiagramError);
    assert.equal(error.row, row);
    assert.match(error.message, message);
    return true;
  });
}

const chain =
  'flowchart LR\n  a[Request] -->|all| b{"Guard?"} -.-> c[(Store)]\n  b --> d["a<br>b"]';
const long =
  'flowchart LR\n  a[A request of a reader] --> b[The guard of a class] --> c[Controller]';
const talk = 'sequenceDiagram\n  participant B as Browser\n  B->>A: GET /\n  A-->>B: 200 & text';

describe('a diagram', () => {
  it('shows each label, a line each', async () => {
    const [svg] = await draw(chain);
    assert.deepEqual(textsOf(svg!).sort(), ['Guard?', 'Request', 'Store', 'a', 'all', 'b']);
    const [spoken] = await draw(talk);
    assert.deepEqual(textsOf(spoken!), ['Browser', 'A', 'GET /', '200 & text']);
  });

  it('is said in words to those who do not see it', async () => {
    const said = async (code: string) => (await draw(code))[0]!.attribs['aria-label'];
    assert.equal(await said(chain), 'Request → Guard? (all); Guard? → Store; Guard? → a b');
    assert.equal(await said(talk), 'Browser → A: GET /; A → Browser: 200 & text');
    const nested = 'flowchart TD\n  subgraph Application\n    a[Scope]\n  end';
    assert.equal(await said(nested), 'Application: Scope');
  });

  it('is drawn alike each time, without names that another on the page could have', async () => {
    const html = await drawDiagram(chain);
    assert.equal(await drawDiagram(chain), html);
    assert.doesNotMatch(html, /\bid=|url\(|style=|<style/);
  });

  it('that is wider than a phone goes from top to bottom there', async () => {
    const [wide, narrow] = await draw(long);
    assert.equal(wide!.attribs.class, 'wide');
    assert.equal(narrow!.attribs.class, 'narrow');
    assert.ok(widthOf(narrow!) < widthOf(wide!) / 2);
    assert.deepEqual(textsOf(narrow!), textsOf(wide!));
    assert.equal((await draw('flowchart LR\n  a --> b')).length, 1);
  });

  it('has room for Chinese, whose signs are wider', async () => {
    const width = async (label: string) => widthOf((await draw(`flowchart TD\n  a[${label}]`))[0]!);
    assert.ok((await width('全局中间件')) > (await width('中间件')) + 2 * 12);
    assert.ok((await width('全局中间件')) > (await width('liter')) + 5 * 5);
  });

  it('stands in its groups, also where lines cross their borders', async () => {
    for (const line of ['a --> b', 'a --> c']) {
      const code = `flowchart LR\n  subgraph Outer\n    a\n    b\n  end\n  c\n  ${line}`;
      const [svg] = await draw(code);
      assert.ok(textsOf(svg!).includes('Outer'));
      assert.equal(svg!.attribs['aria-label']!.split('; ')[0], 'Outer: a, b');
    }
  });

  it('that cannot be drawn names its row and what to write', async () => {
    await assertFails('pie\n  "a": 1', 0, /does not start a diagram; start with "flowchart LR"/);
    await assertFails('flowchart LR\n  a --> b\n  a[x --> b', 2, /"a\[x --> b" is not understood/);
    await assertFails('flowchart LR\n  a[call(x)]', 1, /brackets as id\["label"\]/);
    await assertFails('flowchart LR\n  subgraph one\n  a', 2, /group "one" does not end/);
    await assertFails('sequenceDiagram\n  A->>A: think', 1, /is not understood/);
    await assertFails('sequenceDiagram\n  participant A', 0, /no messages; write one as "A->>B/);
    await assertFails('flowchart TD', 0, /no nodes; write one as id\[label\]/);
    await assertFails(`flowchart TD\n  a[${'a long label '.repeat(6)}]`, 0, /a phone shows 430/);
  });
});

describe('a group of a diagram', () => {
  const fails = (lines: string, row: number, message: RegExp) =>
    assertFails(`flowchart TD\n${lines}`, row, message);
  const one = 'subgraph one[First]\na\nend\n';

  it('comes before the lines that name it, and shares its id with nothing', async () => {
    await fails(
      `x --> one\n${one}`,
      2,
      /"one" is a node already; write the group before the lines/,
    );
    await fails(one + one, 4, /"one" is a group already; give this one another id/);
    await fails(`${one}one[Again]`, 4, /"one" is a group already; give the node another id/);
  });

  it('keeps its nodes', async () => {
    const again = `${one}subgraph two\na[Again]\nend`;
    await fails(again, 5, /"a" is in group "First" already; write its label there/);
    await fails(`${one}a[Again]`, 4, /is in group "First" already/);
  });

  it('is not empty', async () => {
    await fails(
      'subgraph one\nend\na',
      2,
      /group "one" has no nodes of its own; write them before/,
    );
    await fails(`${one}subgraph two\na\nend`, 6, /group "two" has no nodes of its own/);
  });

  it('and a node may be called as they like', async () => {
    const draw = (node: string, group: string) =>
      drawDiagram(`flowchart TD\nsubgraph ${group}[G]\n${node}[N] --> other\nend`);
    assert.equal(await draw('root', 'g'), await draw('n', 'g'));
    assert.equal(await draw('n', 'root'), await draw('n', 'g'));
  });
});

describe('a page with a diagram', () => {
  const body = (code: string) => `# Page\n\n\`\`\`mermaid\n${code}\n\`\`\`\n`;
  const transform = async (file: string, code: string) => {
    const tree = unified().use(remarkParse).parse(body(code));
    await diagrams()(tree, { path: file });
    return tree;
  };

  it('brings it as an element with its SVG', async () => {
    const { children } = await transform('page.md', 'flowchart LR\n  a --> b');
    assert.match(JSON.stringify(children[1]), /"hName":"diagram","hProperties":\{"html":"<svg /);
  });

  it('says the line of the file, below its front matter, that cannot be drawn', async t => {
    const folder = mkdtempSync(path.join(tmpdir(), 'diagrams-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'page.md');
    const code = 'flowchart LR\n  a[b --> c';
    writeFileSync(file, `---\ntitle: Page\n---\n\n${body(code)}`);
    await assert.rejects(
      transform(file, code),
      /page\.md:9  "a\[b --> c" is not understood; write/,
    );
  });
});
