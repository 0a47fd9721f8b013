import type { CallRequest } from '../http-call.ts';
import type { Round } from '../Round.ts';
import { victimPath } from '../Target.ts';

/** On a busy machine an import of many documents takes longer than a minute. */
const patienceMs = 150_000;
const document = `${victimPath}/_api/document/scratch`;
const importPath = `${victimPath}/_api/import?collection=scratch&type=`;

interface Costly {
  readonly bodyIs: string;
  /** Approximate size in bytes. */
  readonly make: (bytes: number) => string;
  /** The size of a whole round. */
  readonly sizeBytes: number;
}

const mebibyte = 1 << 20;
const costly: readonly Costly[] = [
  {
    bodyIs: '{"a":[{},{},…]}',
    sizeBytes: 9 * mebibyte,
    make: (bytes) => `{"a":[${'{},'.repeat(bytes / 3)}{}]}`,
  },
  {
    bodyIs: '{"k0":{},"k1":{},…}',
    sizeBytes: 60 * mebibyte,
    make: (bytes) => `{${Array.from({ length: bytes / 13 }, (_, at) => `"k${at}":{}`).join(',')}}`,
  },
  {
    bodyIs: '{"a":[[[…]]]}',
    sizeBytes: 2 * mebibyte,
    make: (bytes) => `{"a":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`,
  },
  {
    bodyIs: '{"a":{"a":…}}',
    sizeBytes: 2 * mebibyte,
    make: (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  },
  { bodyIs: '[[[… without an end', sizeBytes: 8 * mebibyte, make: (bytes) => '['.repeat(bytes) },
  {
    bodyIs: '{"a":1,"a":1,…}',
    sizeBytes: 4 * mebibyte,
    make: (bytes) => `{${'"a":1,'.repeat(bytes / 6)}"a":1}`,
  },
  {
    bodyIs: '{"a":"\\u0061\\u0061…"}',
    sizeBytes: 30 * mebibyte,
    make: (bytes) => `{"a":"${'\\u0061'.repeat(bytes / 6)}"}`,
  },
  {
    bodyIs: '{"a":[1e308,1e308,…]}',
    sizeBytes: 20 * mebibyte,
    make: (bytes) => `{"a":[${'1e308,'.repeat(bytes / 6)}1]}`,
  },
  { bodyIs: '{"a":1111…}', sizeBytes: 4 * mebibyte, make: (bytes) => `{"a":${'1'.repeat(bytes)}}` },
  { bodyIs: '{"a":"xxx…"}', sizeBytes: 60 * mebibyte, make: (bytes) => `{"a":"${'x'.repeat(bytes)}"}` },
  {
    bodyIs: '{"a":1}            …',
    sizeBytes: 60 * mebibyte,
    make: (bytes) => `{"a":1}${' '.repeat(bytes)}`,
  },
  { bodyIs: '[{},{},…]', sizeBytes: 2 * mebibyte, make: (bytes) => `[${'{},'.repeat(bytes / 3)}{}]` },
  { bodyIs: '{}\\n{}\\n…', sizeBytes: mebibyte, make: (bytes) => '{}\n'.repeat(bytes / 3) },
  { bodyIs: '\\n\\n\\n…', sizeBytes: 30 * mebibyte, make: (bytes) => '\n'.repeat(bytes) },
  { bodyIs: '"""""…', sizeBytes: 8 * mebibyte, make: (bytes) => '"'.repeat(bytes) },
];

const round: Round = {
  id: 'costly-bodies',
  attacks: 'bodies that cost much to parse: millions of members, deep nesting, long numbers and strings',
  order: 150,
  async run(context) {
    const count = context.amount(costly.length, 6);
    const first = context.random.nextBelow(costly.length);
    await context.repeat(count, 2, async (number) => {
      const { bodyIs, make, sizeBytes } = costly[(first + number) % costly.length]!;
      const body = make(context.amount(sizeBytes));
      const cursor = (): CallRequest => ({
        path: `${victimPath}/_api/cursor`,
        body: `{"query":"RETURN LENGTH(@a)","bindVars":{"a":${body}}}`,
      });
      const ways: readonly (() => CallRequest)[] = [
        () => ({ path: document, body }),
        () => ({ path: document, body }),
        () => ({ path: `${importPath}documents`, body }),
        () => ({ path: `${importPath}auto`, body }),
        cursor,
        () => ({ path: `${victimPath}/_api/explain`, body }),
        () => ({ path: `${victimPath}/_api/user`, body }),
        () => ({ path: `${victimPath}/_api/index?collection=scratch`, body }),
      ];
      await context.call({ ...context.pick(ways)(), method: 'POST', bodyIs, patienceMs }, 'guest-rw');
      if (number % 10 === 9)
        await context.call({ method: 'PUT', path: `${victimPath}/_api/collection/scratch/truncate` }, 'root');
    });
    await context.call({ method: 'PUT', path: `${victimPath}/_api/collection/scratch/truncate` }, 'root');
  },
};
export default round;
