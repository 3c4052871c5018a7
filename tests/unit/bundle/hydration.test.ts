import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createElement, type FunctionComponent, lazy, Suspense } from 'react';
import { renderToHtml } from '../../../src/bundle/hydration/renderToHtml';

describe('an app with hydration boundaries', () => {
  const element = (type: FunctionComponent) => createElement('p', {}, createElement(type));

  it('is rendered whole', async () => {
    assert.equal(await renderToHtml(element(() => 'text')), '<p>text</p>');
  });

  it('renders the content of a boundary where the boundary is, however long it is', async () => {
    const long = 'text '.repeat(10_000);
    const html = await renderToHtml(createElement(Suspense, {}, createElement('p', {}, long)));
    assert.equal(html, `<!--$--><p>${long}</p><!--/$-->`);
  });

  it('fails with what is thrown, and where a component is loaded late', async () => {
    const broken = () => {
      throw new Error('no text');
    };
    await assert.rejects(renderToHtml(element(broken)), /no text/);
    const late = lazy(() => Promise.resolve({ default: () => 'text' }));
    const waiting = () => createElement(Suspense, {}, createElement(late));
    await assert.rejects(renderToHtml(element(waiting)), /use a static import/);
  });
});
