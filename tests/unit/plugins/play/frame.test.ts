import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { frameDocument, framePolicy } from '../../../../src/plugins/play/frame';
import { outputLimit } from '../../../../src/plugins/play/limits';
import { inlineScripts } from '../../../../src/plugins/security-policy/policy';

const directives = new Map(
  framePolicy.split('; ').map(one => {
    const [name, ...sources] = one.split(' ');
    return [name!, sources];
  }),
);

describe('the document of the frame', () => {
  it('names no source that is loaded from a network', () => {
    assert.deepEqual(directives.get('default-src'), ["'none'"]);
    const [hash, ...rest] = directives.get('script-src')!;
    assert.match(hash!, /^'sha256-/);
    assert.deepEqual(rest, ["'unsafe-eval'"]);
    assert.deepEqual(directives.get('worker-src'), ['blob:']);
    const others = ['base-uri', 'default-src', 'form-action', 'script-src', 'worker-src'];
    assert.deepEqual([...directives.keys()].sort(), others);
  });

  it('has its policy before its only script, which the policy names', () => {
    const [script, ...more] = inlineScripts(frameDocument);
    assert.equal(more.length, 0);
    const hash = createHash('sha256').update(script!).digest('base64');
    assert.ok(directives.get('script-src')!.includes(`'sha256-${hash}'`));
    assert.ok(script!.includes(String(outputLimit)));
    assert.ok(frameDocument.indexOf(framePolicy) < frameDocument.indexOf('<script>'));
  });
});
