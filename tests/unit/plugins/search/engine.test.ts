import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maxQuery } from '../../../../src/config/searchIdentity';
import { parseQuery, tokenize } from '../../../../src/plugins/search/engine/tokenize';
import { engineOf } from './samples';

/** Processor time that a query may take, in milliseconds: a hundred times what the slowest needs here, and
 * nothing to what a pattern takes that backtracks. */
const mostTime = 2000;

/** Numbers below a limit, the same in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const pieces = [
  ...[
    'a',
    'A',
    'Ab',
    'aB',
    '_',
    '$',
    '0',
    '1.2',
    'koa',
    'Middleware',
    'Promise',
    'string',
    'changelog',
  ],
  ...[
    '<',
    '>',
    '[',
    ']',
    '[]',
    '(',
    ')',
    '{',
    '}',
    ',',
    ':',
    '|',
    '=>',
    '->',
    '=',
    '-',
    '.',
    '/',
    '@',
  ],
  ...[
    ' ',
    '  ',
    '\t',
    '\n',
    '\u3000',
    '\u200b',
    '"',
    "'",
    '\\',
    '*',
    '+',
    '?',
    '%',
    '&',
    ';',
    '#',
    '</mark>',
  ],
  ...[
    '中',
    '间件',
    '的',
    '了',
    '如何',
    '是什么',
    '檔案',
    '＠',
    'ａ',
    'ﷺ',
    'ﬃ',
    'é',
    '\u0301',
    'ß',
    'İ',
  ],
  ...[
    '😀',
    '\ud83d',
    '\udc00',
    '\0',
    '\u202e',
    'extends ',
    'implements ',
    ': ',
    '__proto__',
    'constructor',
  ],
];

/** The units that are known to make patterns backtrack, and every other piece, alone. */
const repeated = [
  ...[
    'a<b>,',
    'a<b>[],',
    'a<',
    'a>',
    'a[]',
    'a.',
    'a,',
    '(a',
    'a)',
    '=>',
    '->',
    '->a',
    'a->',
    ': a<',
  ],
  ...[
    'extends a<',
    'AaAa',
    'aA',
    'a-',
    'a_b.',
    '1.',
    'v1.',
    '请问',
    '的了',
    '吗呢',
    'ion',
    'ational',
    'sses',
  ],
  ...pieces,
];

function* hostileQueries(count: number): Generator<string> {
  const below = random(38);
  const pick = (list: string[]) => list[below(list.length)]!;
  for (let made = 0; made < count; made += 1) {
    const length = [5, 40, maxQuery, 2000][made % 4]!;
    const isRepeated = made % 3 === 0;
    const unit = repeated[made % repeated.length]!;
    let query = pick(pieces);
    while (query.length < length) query += isRepeated ? unit : pick(pieces);
    yield query + pick(pieces);
  }
}

/** @returns what the work took of the processor, in milliseconds */
async function timeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('a hostile query', () => {
  const text = 'Koa middleware is a Promise<string> of the container, 中间件的配置。 '.repeat(2);
  const samples = ['koa', 'middleware', 'AbAb', 'changelog', '配置', 'constructor', 'a_b'].map(
    name => ({ path: `docs/${name}`, titles: [name, `${name} (a<b>, c) => void`], text }),
  );
  const { ask } = engineOf(samples);

  it('is answered in no time, whichever of 10,000 it is', async () => {
    await ask('koa');
    for (const query of hostileQueries(10_000)) {
      const time = await timeOf(() => ask(query));
      assert.ok(time < mostTime, `${time} ms for ${JSON.stringify(query)}`);
    }
  });

  for (const [what, work] of Object.entries({ parseQuery, tokenize })) {
    it(`that is a hundred times as long as any keeps ${what} no longer than its length says`, async () => {
      for (const unit of repeated) {
        for (const query of [
          unit.repeat(20_000 / unit.length),
          `a -> ${unit.repeat(20_000 / unit.length)}!`,
        ]) {
          const time = await timeOf(() => work(query));
          assert.ok(time < mostTime, `${time} ms for many ${JSON.stringify(unit)}`);
        }
      }
    });
  }

  it('is searched for by its beginning', async () => {
    const { count } = await ask('koa');
    assert.ok(count > 0);
    assert.equal((await ask(`koa${' '.repeat(maxQuery)}qxzvqxzv`)).count, count);
  });
});
