import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { historicalGuides, readSidebars, toDocusaurus } from '../../../src/content/sidebars';
import { sidebarFiles } from '../../../checks/routes/writeSidebars';

const ids = (text: unknown) =>
  [...JSON.stringify(text).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id!);

describe('sidebars', () => {
  it('list pages and categories with keys of their own', () => {
    const category = { zh: '基础', en: 'Basics' };
    const description = { zh: '一句话', en: 'A sentence' };
    const data = {
      common: [
        'intro',
        {
          category,
          description,
          ordered: true as const,
          collapsed: true,
          collapsible: true,
          items: ['a'],
        },
      ],
    };
    assert.deepEqual(toDocusaurus(data), {
      common: [
        { type: 'doc', id: 'intro' },
        {
          type: 'category',
          key: 'Basics',
          label: '基础',
          link: { type: 'generated-index', slug: '/category/basics', description: '一句话' },
          collapsed: true,
          collapsible: true,
          customProps: { ordered: true },
          className: 'sidebar-group',
          items: [{ type: 'doc', id: 'a' }],
        },
      ],
    });
  });

  it('know the guides of categories of what new projects no longer use', () => {
    const node = {
      category: { zh: '基础', en: 'Basics' },
      description: { zh: '一句话', en: 'A sentence' },
      collapsed: true,
      collapsible: true,
    };
    const inner = { ...node, items: ['b'] };
    const data = {
      common: ['a', { ...node, historical: true as const, items: [inner, 'c'] }, inner],
    };
    assert.deepEqual([...historicalGuides(data)], ['b', 'c']);
  });

  it('list pages that exist, each once', () => {
    const listed = ids(toDocusaurus(readSidebars('1.0.0')));
    assert.ok(listed.length > 0);
    assert.equal(new Set(listed).size, listed.length);
    for (const id of listed) assert.ok(existsSync(`versioned_docs/version-1.0.0/${id}.md`), id);
  });

  it('stand in the files that Docusaurus reads as the data says: run "npm run check -- --fix --only routes"', () => {
    for (const [file, text] of sidebarFiles()) {
      assert.ok(existsSync(file), `${file} is missing`);
      assert.equal(readFileSync(file, 'utf8'), text, file);
    }
  });
});
