import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

const legacy = { 'x-arango-version': '20804' };
let base: string;
const index: Record<string, string> = {};
/** Indexes on the attribute `a` only. */
let exact: Record<string, string | undefined> = {};

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  const make = (path: string, body: unknown) => send(base, 'POST', path, { headers: legacy, body });
  await make('/_api/collection', { name: 'c' });
  for (const [type, fields] of [
    ['hash', ['a']],
    ['skiplist', ['a', 'b']],
    ['fulltext', ['t']],
  ] as const) {
    index[type] = (await make('/_api/index?collection=c', { type, fields })).json<{ id: string }>().id;
  }
  const single = await make('/_api/index?collection=c', { type: 'skiplist', fields: ['a'] });
  exact = { hash: index.hash, skiplist: single.json<{ id: string }>().id };
  const lines = Array.from({ length: 12 }, (_, i) => ({ _key: `k${i}`, a: i % 4, b: i, s: { n: i % 2 } }));
  await make(
    '/_api/import?collection=c&type=documents',
    lines.map((line) => JSON.stringify(line)).join('\n'),
  );
});

afterAll(() => send(sharedServerUrl(), 'DELETE', `/_api/database/${base.split('/').at(-1)}`));

const call = async (name: string, body: Readonly<Record<string, unknown>>) => {
  const answer = await send(base, 'PUT', `/_api/simple/${name}`, {
    headers: legacy,
    body: { collection: 'c', ...body },
  });
  return {
    status: answer.status,
    ...answer.json<{ result: { b: number }[]; count: number; errorNum: number; id: string }>(),
  };
};

describe.each([
  ['by-example-hash', 'hash'],
  ['by-example-skiplist', 'skiplist'],
])('%s', (name, type) => {
  test.each([
    [{ a: 1 }, {}, [1, 5, 9]],
    [{ a: 9 }, {}, []],
    // 2.8 reads no skip for a hash index.
    [{ a: 2 }, { skip: 1, limit: 1 }, [type === 'hash' ? 2 : 6]],
    [{ a: 2 }, { index: undefined }, [2, 6, 10]],
  ])('finds %j with %j', async (example, page, expected) => {
    const { status, result, count } = await call(name, { example, index: exact[type], ...page });
    expect([status, result.map(({ b }) => b).sort((x, y) => x - y), count]).toEqual([
      201,
      expected,
      expected.length,
    ]);
  });

  test.each([
    ['other attributes', { a: 1, s: 5 }, undefined],
    ['fewer attributes', {}, undefined],
    ['an unknown index', { a: 1 }, 'c/99999'],
    ['an index of another type', { a: 1 }, 'fulltext'],
  ])('has no suitable index for %s', async (_title, example, id) => {
    const named = id === 'fulltext' ? index.fulltext : (id ?? exact[type]);
    for (const each of id === undefined ? [named, undefined] : [named]) {
      expect(await call(name, { example, index: each })).toMatchObject({
        status: 404,
        errorNum: 1209,
        errorMessage: 'no suitable index known',
      });
    }
  });

  test('refuses an example that is no object, and an unknown collection', async () => {
    expect(await call(name, { example: 1, index: exact[type] })).toMatchObject({
      status: 400,
      errorNum: 400,
    });
    expect(await call(name, { example: { a: 1 }, index: exact[type], collection: 'x' })).toMatchObject({
      errorNum: 1203,
    });
  });

  test('gives batches of batchSize', async () => {
    const first = await call(name, { example: { a: 1 }, batchSize: 2 });
    expect(first).toMatchObject({ status: 201, hasMore: true, count: 3 });
    const next = await send(base, 'PUT', `/_api/cursor/${first.id}`, { headers: legacy });
    const rest = next.json<{ result: { b: number }[]; hasMore: boolean }>();
    expect(rest.hasMore).toBe(false);
    expect([...first.result, ...rest.result].map(({ b }) => b).sort((x, y) => x - y)).toEqual([1, 5, 9]);
  });
});

describe('by-condition', () => {
  test.each([
    [{ a: [['==', 1]] }, [1, 5, 9]],
    [
      {
        b: [
          ['>', 3],
          ['<=', 6],
        ],
        's.n': [['==', 0]],
      },
      [4, 6],
    ],
    [{}, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ])('finds %j without an index', async (condition, expected) => {
    const { status, result } = await call('by-condition', { condition });
    expect([status, result.map(({ b }) => b).sort((x, y) => x - y)]).toEqual([201, expected]);
  });

  test('refuses other comparisons, gives batches and pages', async () => {
    expect(await call('by-condition', { condition: { a: 1 } })).toMatchObject({ status: 400, errorNum: 10 });
    const page = await call('by-condition', {
      condition: { a: [['>', 0]] },
      skip: 1,
      limit: 5,
      batchSize: 2,
    });
    expect(page).toMatchObject({ status: 201, count: 5, hasMore: true });
    expect(page.result.length).toBe(2);
  });
});

describe('by-condition-skiplist', () => {
  test.each([
    [{ a: [['==', 1]] }, [1, 5, 9]],
    [{ a: [['>=', 2]], b: [['<', 7]] }, [2, 6, 3]],
    [
      {
        a: [
          ['>', 0],
          ['<', 2],
        ],
      },
      [1, 5, 9],
    ],
    [{ a: [['<=', 0]], 's.n': [['==', 0]] }, [0, 4, 8]],
    [{ b: [['>', 10]] }, [11]],
    [{ a: [['==', 'x']] }, []],
  ])('finds %j in the order of the index', async (condition, expected) => {
    const { status, result } = await call('by-condition-skiplist', { condition, index: index.skiplist });
    expect([status, result.map(({ b }) => b)]).toEqual([201, expected]);
  });

  test.each([
    [{ a: 1 }],
    [{ a: [1] }],
    [{ a: [['like', 1]] }],
    [{ a: [['toString', 1]] }],
    [{ a: [['==']] }],
  ])('refuses %j', async (condition) => {
    expect(await call('by-condition-skiplist', { condition, index: index.skiplist })).toMatchObject({
      status: 400,
      errorNum: 10,
    });
  });
});

test('an import that ignores duplicates ignores those of any unique index', async () => {
  await send(base, 'POST', '/_api/collection', { body: { name: 'u' } });
  await send(base, 'POST', '/_api/index?collection=u', {
    body: { type: 'persistent', fields: ['u'], unique: true },
  });
  const lines = ['{"_key":"a","u":1}', '{"_key":"b","u":1}', '{"_key":"a","u":2}', '{"_key":"c","u":3}'].join(
    '\n',
  );
  for (const headers of [legacy, {} as Record<string, string>]) {
    const path = '/_api/import?collection=u&type=documents&onDuplicate=ignore&overwrite=true';
    const counts = (await send(base, 'POST', path, { headers, body: lines })).json();
    expect(counts).toMatchObject({ created: 2, ignored: 2, errors: 0 });
  }
});

test('positions in details begin with 1', async () => {
  const details = async (headers: Record<string, string>) => {
    const path = '/_api/import?collection=u&type=documents&details=true';
    return (await send(base, 'POST', path, { headers, body: '[1]\n{oops\n' })).json<{ details: string[] }>()
      .details;
  };
  const positions = (texts: readonly string[]) => texts.map((text) => /^at position (\d+)/.exec(text)?.[1]);
  expect(positions(await details(legacy))).toEqual(['1', '2']);
  expect(positions(await details({}))).toEqual(['1', '2']);
});

describe('an index without each document once', () => {
  const put = async (name: string, body: Readonly<Record<string, unknown>>) =>
    (
      await send(base, 'PUT', `/_api/simple/${name}`, {
        headers: legacy,
        body: { collection: 'parts', ...body },
      })
    ).json<{ result: { _key: string }[]; errorNum: number }>();
  let arrays: string;

  beforeAll(async () => {
    const make = (path: string, body: unknown) => send(base, 'POST', path, { headers: legacy, body });
    await make('/_api/collection', { name: 'parts' });
    const order = { type: 'skiplist', fields: ['n', 'tags[*]'] };
    arrays = (await make('/_api/index?collection=parts', order)).json<{ id: string }>().id;
    for (const [at, tags] of [['a', 'b'], [], 'a'].entries())
      await make('/_api/document?collection=parts', { _key: `p${at}`, n: 9 - at, tags });
  });

  test('by-condition-skiplist gives each document once, in the order of the index', async () => {
    const { result } = await put('by-condition-skiplist', { index: arrays, condition: { n: [['>', 1]] } });
    expect(result.map(({ _key }) => _key)).toEqual(['p2', 'p1', 'p0']);
  });

  test('range does not use it', async () => {
    expect((await put('range', { attribute: 'n', left: 1, right: 9, closed: true })).errorNum).toBe(1209);
  });
});
