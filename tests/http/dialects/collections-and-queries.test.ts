import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

const legacy = { 'x-arango-version': '20804' };
let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await call('POST', 'collection', { name: 'c' });
  await call('POST', 'collection', { name: 'v' });
  await call('POST', 'collection', { name: 'e', type: 3 });
});

function call(method: string, path: string, body?: unknown, headers: Record<string, string> = legacy) {
  return send(url, method, `/_api/${path}`, { headers, body });
}

const outcome = (answer: Answer) => [answer.status, answer.json().errorNum];

describe('bodies that are no object, in 2.8', () => {
  test('an array is an object without members', async () => {
    const nameless = await call('POST', 'collection', [1, 2]);
    expect(nameless.json()).toMatchObject({
      code: 400,
      errorNum: 1208,
      errorMessage: 'name must be non-empty',
    });
    const create = (body: unknown) =>
      send(sharedServerUrl(), 'POST', '/_api/database', { headers: legacy, body });
    for (const body of [[], { name: null }]) expect(outcome(await create(body))).toEqual([400, 1229]);
    const before = (await call('GET', 'replication/applier-config')).json();
    const changed = await call('PUT', 'replication/applier-config', []);
    expect([changed.status, changed.json()]).toEqual([200, before]);
  });

  test('a text and an empty body are invalid', async () => {
    expect((await call('POST', 'collection', '"text"')).json()).toMatchObject({
      code: 400,
      errorNum: 600,
      errorMessage: 'ArangoError 600: expecting a valid JSON object as body',
    });
    expect((await call('PUT', 'simple/lookup-by-keys', '')).json()).toMatchObject({
      errorNum: 600,
      errorMessage: 'expecting atom, got end-of-file',
    });
  });

  test.each(['update-by-example', 'replace-by-example', 'remove-by-example'])('%s', async (name) => {
    for (const [member, body] of [
      ['example', { example: [], newValue: {} }],
      ['newValue', { example: {}, newValue: [] }],
    ] as const) {
      if (name === 'remove-by-example' && member === 'newValue') continue;
      expect((await call('PUT', `simple/${name}`, { collection: 'c', ...body })).json()).toMatchObject({
        code: 400,
        errorNum: 400,
        errorMessage: `invalid value for parameter '${member}'`,
      });
    }
  });
});

describe('collections', () => {
  test('useId=true accepts a name, too', async () => {
    const { id } = (await call('GET', 'collection/c')).json<{ id: string }>();
    for (const name of ['c', id]) {
      expect((await call('GET', `collection/${name}?useId=true`)).json()).toMatchObject({
        code: 200,
        name: 'c',
      });
    }
  });

  test('equal keys and contents give an equal checksum', async () => {
    const values = { one: [1, 2], two: [1, 2], other: [0, 0], swapped: [2, 1] };
    for (const [name, numbers] of Object.entries(values)) {
      await call('POST', 'collection', { name });
      for (const [at, n] of numbers.entries()) {
        await call('POST', `document?collection=${name}`, { _key: `k${at}`, n });
      }
    }
    const sums = async (query: string) => {
      const found: unknown[] = [];
      for (const name of Object.keys(values)) {
        found.push((await call('GET', `collection/${name}/checksum${query}`)).json().checksum);
      }
      return found;
    };
    const [one, two, ...others] = await sums('?withData=true');
    expect(one).toBe(two);
    expect(new Set([one, ...others]).size).toBe(3);
    const revisions = await sums('?withData=true&withRevisions=true');
    expect(new Set(revisions).size).toBe(4);
  });

  test('documents are in a journal', async () => {
    const journals = async (name: string) =>
      (await call('GET', `collection/${name}/figures`)).json<{ figures: { journals: unknown } }>().figures
        .journals;
    expect(await journals('v')).toEqual({ count: 0, fileSize: 0 });
    await call('POST', 'document?collection=v', { _key: 'x' });
    expect(await journals('v')).toEqual({ count: 1, fileSize: 33554432 });
  });

  test('an empty name in the path of a document is refused', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect([method, ...outcome(await call(method, 'document//123', body))]).toEqual([method, 400, 1203]);
    }
  });
});

describe('edges', () => {
  beforeAll(async () => {
    for (const _key of ['a', 'b']) await call('POST', 'document?collection=v', { _key });
    await call('POST', 'edge?collection=e&from=v/a&to=v/b', { _key: 'ab' });
    await call('POST', 'edge?collection=e&from=v/b&to=v/a', { _key: 'ba' });
  });

  const keys = (answer: Answer) => answer.json<{ edges: { _key: string }[] }>().edges.map(({ _key }) => _key);

  test('of several vertices: the in-edges of each, then its out-edges (2.8)', async () => {
    expect(keys(await call('POST', 'edges/e', ['v/a', 'v/b']))).toEqual(['ba', 'ab', 'ab', 'ba']);
    expect(keys(await call('POST', 'edges/e', ['v/a', 'v/b'], {})).sort()).toEqual(['ab', 'ba']);
  });

  test('by direction', async () => {
    const read = (direction: string, headers: Record<string, string>) =>
      call('GET', `edges/e?vertex=v/a&direction=${direction}`, undefined, headers);
    for (const headers of [legacy, {}]) {
      for (const word of ['in', 'inbound']) expect(keys(await read(word, headers))).toEqual(['ba']);
      for (const word of ['out', 'outbound']) expect(keys(await read(word, headers))).toEqual(['ab']);
      expect((await read('OUT', headers)).status).toBe(400);
    }
    // arangojs sends the text for a missing direction.
    expect(keys(await read('undefined', {})).sort()).toEqual(['ab', 'ba']);
    expect((await read('undefined', legacy)).status).toBe(400);
    const { stats } = (await read('any', {})).json<{ stats: object }>();
    expect(stats).toMatchObject({ writesExecuted: 0, scannedIndex: 2 });
  });

  test('other methods are not implemented', async () => {
    expect((await call('DELETE', 'edges/e')).json()).toMatchObject({
      code: 501,
      errorNum: 9,
      errorMessage: "'ILLEGAL /_api/edges' not implemented",
    });
  });
});

describe('index fields', () => {
  const create = async (type: string, field: string, headers: Record<string, string>) =>
    outcome(await call('POST', 'index?collection=c', { type, fields: [field] }, headers));

  test.each(['a[0]', 'value[', 'a]', 'a[*', '[*]', 'a[*]b', 'a[**]', '[*].a'])(
    '%s is refused',
    async (field) => {
      for (const headers of [legacy, {}]) {
        for (const type of ['hash', 'skiplist', 'fulltext', 'geo']) {
          expect(await create(type, field, headers)).toEqual([400, 1220]);
        }
      }
    },
  );

  test('one expansion, in an index with array values', async () => {
    for (const headers of [legacy, {}]) {
      expect(await create('hash', 'a[*].b[*]', headers)).toEqual([400, 10]);
      for (const type of ['geo', 'fulltext']) expect(await create(type, 'a[*]', headers)).toEqual([400, 10]);
      for (const field of ['a[*]', 'a.b[*].c']) {
        expect((await create('skiplist', field, headers))[1]).toBeUndefined();
      }
    }
  });

  test('a fulltext index has a text, the texts in an object, or the texts and objects of a list', async () => {
    await call('POST', 'collection', { name: 'texts' }, {});
    const values = ['deep', ['deep'], { en: 'deep' }, [['deep']], [{ en: 'deep' }], { en: ['deep'] }, 5];
    const documents = values.map((text, n) => ({ _key: String(n), text }));
    await call('POST', 'document/texts', documents.slice(0, 4), {});
    await call('POST', 'index?collection=texts', { type: 'fulltext', fields: ['text'] }, {});
    await call('POST', 'document/texts', documents.slice(4), {});
    for (const headers of [legacy, {}]) {
      const search = { collection: 'texts', attribute: 'text', query: 'deep' };
      const { result } = (await call('PUT', 'simple/fulltext', search, headers)).json<{
        result: readonly { readonly _key: string }[];
      }>();
      expect(result.map(({ _key }) => _key)).toEqual(['0', '1', '2', '4']);
    }
  });

  test('3.12: zkd keeps its name; ttl and mdi have no estimate', async () => {
    const made = async (body: object) => {
      const answer = (await call('POST', 'index?collection=c', body, {})).json<{
        id: string;
        type: string;
      }>();
      const { type } = (await call('GET', `index/${answer.id}`, undefined, {})).json();
      expect(type).toBe(answer.type);
      return answer;
    };
    const zkd = await made({ type: 'zkd', fields: ['x', 'y'], fieldValueTypes: 'double' });
    expect(zkd).toMatchObject({ type: 'zkd', fields: ['x', 'y'] });
    expect(zkd).not.toHaveProperty('formerType');
    const mdi = await made({ type: 'mdi', fields: ['z', 'y'], fieldValueTypes: 'double' });
    expect(mdi.type).toBe('mdi');
    const ttl = await made({ type: 'ttl', fields: ['t'], expireAfter: 10 });
    for (const index of [zkd, mdi, ttl]) expect(index).not.toHaveProperty('selectivityEstimate');
  });
});

describe('queries', () => {
  test('the length of listed texts is at least 64 bytes, and no character is cut', async () => {
    const { code: _code, error: _error, ...before } = (await call('GET', 'query/properties')).json();
    const changed = await call('PUT', 'query/properties', {
      maxQueryStringLength: 12,
      slowQueryThreshold: 0,
    });
    expect(changed.json().maxQueryStringLength).toBe(64);
    const query = `RETURN ${JSON.stringify('€'.repeat(100))}`;
    await call('POST', 'cursor', { query });
    const slow = (await call('GET', 'query/slow')).json<{ query: string }[]>();
    await call('PUT', 'query/properties', before);
    // 8 bytes before the text; 18 characters of 3 bytes fit.
    expect(slow.map((each) => each.query)).toContain(`RETURN "${'€'.repeat(18)}...`);
  });

  test('words in the path of a kill are ids in 2.8', async () => {
    expect((await call('DELETE', 'query/properties')).json()).toMatchObject({
      code: 400,
      errorNum: 1591,
      errorMessage: "cannot kill query 'properties'",
    });
  });

  test('a value that is no document is refused with 400', async () => {
    for (const headers of [legacy, {}]) {
      expect(outcome(await call('POST', 'cursor', { query: 'INSERT 1 IN c' }, headers))).toEqual([400, 1227]);
    }
  });

  test('3.12: an empty body is an empty query, and PUT names the newer call', async () => {
    const empty = await call('POST', 'cursor', '', {});
    expect([empty.status, empty.json().errorMessage]).toEqual([400, 'query is empty']);
    expect((await call('PUT', 'cursor', {}, {})).json().errorMessage).toBe(
      'expecting POST /_api/cursor/<cursor-id>',
    );
  });

  test('user functions: names without a namespace, trimmed code', async () => {
    expect(outcome(await call('DELETE', 'aqlfunction/ret'))).toEqual([400, 1580]);
    const code = 'function () { return 1; }';
    await call('POST', 'aqlfunction', { name: 'trim::one', code: `  ${code}\n` });
    expect((await call('GET', 'aqlfunction')).json()).toContainEqual({ name: 'trim::one', code });
    await call('DELETE', 'aqlfunction/trim::one');
    expect((await call('DELETE', 'aqlfunction/trim::one', undefined, {})).json().errorMessage).toBe(
      "no AQL user function with name 'trim::one' found",
    );
  });
});

describe('transactions in 2.8', () => {
  const run = (collections: unknown, action: string) => call('POST', 'transaction', { collections, action });
  const db = "const db = require('internal').db;";

  test('a malformed list of collections has one text', async () => {
    for (const collections of [{ write: 5 }, { read: [1] }, { exclusive: [['c']] }, 5]) {
      expect((await run(collections, 'function () { return 1; }')).json()).toMatchObject({
        code: 400,
        errorNum: 10,
        errorMessage: 'missing/invalid collections definition for transaction',
      });
    }
  });

  test('a nested one is refused with 400, an undeclared collection without its name', async () => {
    const inner = '{ collections: {}, action: function () { return 1; } }';
    const nested = await run({}, `function () { ${db} return db._executeTransaction(${inner}); }`);
    expect(outcome(nested)).toEqual([400, 1651]);
    const undeclared = await run({ read: 'c' }, `function () { ${db} db.v.save({}); return 1; }`);
    expect(undeclared.json()).toMatchObject({
      errorNum: 1652,
      errorMessage: 'unregistered collection used in transaction',
    });
  });
});

describe('simple queries', () => {
  test('3.12: null is an open bound of a range; 2.8: a value', async () => {
    await call('POST', 'collection', { name: 'ranges' });
    await call('POST', 'index?collection=ranges', { type: 'skiplist', fields: ['n'] });
    for (const n of [1, 2, 3]) await call('POST', 'document?collection=ranges', { n });
    const range = async (bounds: object, headers: Record<string, string>) => {
      const body = { collection: 'ranges', attribute: 'n', closed: true, ...bounds };
      const answer = await call('PUT', 'simple/range', body, headers);
      return answer.json<{ result?: { n: number }[] }>().result?.map(({ n }) => n);
    };
    expect(await range({ left: null, right: 2 }, {})).toEqual([1, 2]);
    expect(await range({ left: 2, right: null }, {})).toEqual([2, 3]);
    expect(await range({}, {})).toEqual([1, 2, 3]);
    expect(await range({ left: 2, right: null }, legacy)).toEqual([]);
    expect(await range({ left: 2 }, legacy)).toBeUndefined();
  });

  test('near gives batches of batchSize', async () => {
    await call('POST', 'collection', { name: 'places' });
    await call('POST', 'index?collection=places', { type: 'geo', fields: ['lat', 'lon'] });
    for (let lat = 0; lat < 6; lat++) await call('POST', 'document?collection=places', { lat, lon: 0 });
    const body = { collection: 'places', latitude: 0, longitude: 0, limit: 5, batchSize: 2 };
    let part = (await call('PUT', 'simple/near', body)).json<{
      result: { lat: number }[];
      hasMore: boolean;
      id: string;
    }>();
    const sizes = [part.result.length];
    const found = [...part.result];
    while (part.hasMore) {
      part = (await call('PUT', `cursor/${part.id}`)).json();
      sizes.push(part.result.length);
      found.push(...part.result);
    }
    expect([sizes, found.map(({ lat }) => lat)]).toEqual([
      [2, 2, 1],
      [0, 1, 2, 3, 4],
    ]);
  });

  test('a full-text search without an index or without a word is a wrong call', async () => {
    for (const headers of [legacy, {}]) {
      const search = (query: string) =>
        call('PUT', 'simple/fulltext', { collection: 'c', attribute: 'none', query }, headers);
      expect(outcome(await search('word'))).toEqual([400, 1571]);
      for (const query of ['\0', '  ', '']) expect(outcome(await search(query))).toEqual([400, 10]);
    }
  });
});

describe('answers of 3.12', () => {
  test('without error and code', async () => {
    for (const path of ['/_admin/license', '/_api/key-generators']) {
      const answer = (await send(sharedServerUrl(), 'GET', path)).json();
      expect(answer).not.toHaveProperty('error');
      expect(answer).not.toHaveProperty('code');
    }
    expect((await send(sharedServerUrl(), 'PUT', '/_admin/compact')).json()).toEqual({
      error: false,
      code: 200,
    });
  });

  test('of unknown graphs, and of edge collections used for vertices', async () => {
    const unknown = await call('GET', 'gharial/none', undefined, {});
    expect(unknown.json()).toMatchObject({
      code: 404,
      errorNum: 1924,
      errorMessage: "graph 'none' not found",
    });
    const edgeDefinitions = [{ collection: 'e', from: ['v'], to: ['v'] }];
    await call('POST', 'gharial', { name: 'g', edgeDefinitions }, {});
    expect((await call('POST', 'gharial/g/vertex/e', {}, {})).status).toBe(400);
    expect((await call('POST', 'gharial/g/vertex/none', {}, {})).status).toBe(404);
  });
});

test('a new database has the system collections of 2.8', async () => {
  const fresh = await createDatabase(sharedServerUrl(), legacy);
  const ask = async (path: string) => (await send(fresh, 'GET', path, { headers: legacy })).json();
  const { collections } = (await ask('/_api/collection')) as unknown as {
    collections: { name: string; isSystem: boolean }[];
  };
  expect(collections.every(({ isSystem }) => isSystem)).toBe(true);
  expect(collections.map(({ name }) => name).sort()).toEqual([
    ...['_apps', '_aqlfunctions', '_cluster_kickstarter_plans', '_configuration', '_graphs', '_jobs'],
    ...['_modules', '_queues', '_routing', '_sessions', '_system_users_users', '_users'],
  ]);
  for (const [name, journalSize] of [
    ['_users', 4 << 20],
    ['_graphs', 1 << 20],
    ['_routing', 32 << 20],
  ]) {
    expect(await ask(`/_api/collection/${name}/properties`)).toMatchObject({ journalSize, isSystem: true });
  }
});
