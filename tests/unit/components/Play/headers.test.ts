import assert from 'node:assert/strict';
import { it } from 'node:test';
import { headersOf } from '../../../../src/components/Play/headers';

it('headers are read from lines, without lines that have no name', () => {
  assert.deepEqual(
    headersOf('Accept: */*\n\n  X-Time : 10:30 \nnothing\n: empty\r\nCookie:a=b\r\n'),
    {
      Accept: '*/*',
      'X-Time': '10:30',
      Cookie: 'a=b',
    },
  );
});
