import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withoutInlineFrames } from '../../../src/lib/stackFrames';

it('frames of modules that were loaded from a text are left out of a stack, and no others', () => {
  const stack = [
    'Error: docs/a.md:14: data: is wrong',
    '    at find (data:text/javascript,__filename%3D1:2:3)',
    '    at read (/site/read.ts:1:2)',
    '    at data:text/javascript;base64,YQ==:1:1',
  ];
  assert.equal(withoutInlineFrames(stack.join('\n')), [stack[0], stack[2]].join('\n'));
});
