import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blockKey } from '../../../../src/plugins/code-types/cardData';

describe('the key of a block', () => {
  it('is that of cyrb53, in letters and digits', () => {
    // What its author gives for these texts.
    assert.equal(blockKey('a'), (7929297801672961).toString(36));
    assert.equal(blockKey('b'), (8684336938537663).toString(36));
    assert.equal(blockKey('revenge'), (4051478007546757).toString(36));
    assert.equal(blockKey('revenue'), (8309097637345594).toString(36));
  });

  it('differs for texts that differ in a sign, a line or their order', () => {
    const texts = ['', ' ', 'a', 'ab', 'ba', 'a\nb', 'a\n\nb', '书', '书名', '😀', '😁'];
    assert.equal(new Set(texts.map(blockKey)).size, texts.length);
  });
});
