import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

interface ListedQuery {
  readonly id: string;
  readonly query: string;
  readonly thread?: number;
  readonly state: string;
  readonly exitCode: number;
  readonly peakMemoryUsage: number;
  readonly bindVars: Readonly<Record<string, unknown>>;
}

const killed = { code: 410, errorNum: 1500 };
const legacy = { 'x-arango-version': '20804' };

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await send(url, 'POST', '/_api/gharial', {
    body: { name: 'g', edgeDefinitions: [{ collection: 'e', from: ['v'], to: ['v'] }] },
  });
  await run('FOR i IN 0..800 INSERT { _key: TO_STRING(i) } IN v');
  await run(
    "FOR i IN 0..800 FOR k IN 1..6 INSERT { _from: CONCAT('v/', i), _to: CONCAT('v/', (i * k + k * 7) % 801) } IN e",
  );
});

function start(query: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) {
  return send(url, 'POST', '/_api/cursor', { body: { query, ...more }, headers });
}

async function run(query: string, more: object = {}): Promise<Answer> {
  const answer = await start(query, more);
  expect(answer.status, answer.text).toBe(201);
  return answer;
}

async function current(): Promise<readonly ListedQuery[]> {
  return (await send(url, 'GET', '/_api/query/current')).json<readonly ListedQuery[]>();
}

async function findRunning(query: string): Promise<ListedQuery> {
  await expect.poll(async () => (await current()).map((listed) => listed.query)).toContain(query);
  return (await current()).find((listed) => listed.query === query) as ListedQuery;
}

/** Queries with a run time of minutes, in one call or in many small steps. */
const runaways: readonly { name: string; query: string; headers?: Readonly<Record<string, string>> }[] = [
  {
    name: 'a catastrophic regular expression with look-ahead',
    query: "RETURN CONCAT(REPEAT('a', 40), 'b') =~ '^(?=a)(a+)+$'",
  },
  {
    name: 'a huge JSON text',
    query: 'LET l = (FOR i IN 1..500000 RETURN { i, s: [i] }) FOR k IN 1..9999 RETURN JSON_STRINGIFY(l)',
  },
  { name: 'a sort of millions', query: 'FOR i IN 1..9000000 SORT SHA1(TO_STRING(i)) RETURN i' },
  { name: 'sorted arrays', query: 'FOR k IN 1..9999 RETURN SORTED(FOR i IN 1..2000000 RETURN -i)' },
  { name: 'a long range', query: 'FOR a IN 1..9999999 FOR b IN 1..9999999 FILTER a + b < 0 RETURN 1' },
  {
    name: 'replacements in a huge text',
    query:
      "LET t = CONCAT(FOR i IN 1..9 RETURN REPEAT('ab ', 100000)) FOR k IN 1..9999 RETURN SUBSTITUTE(t, ['a', 'b'], ['bb', 'a'])",
  },
  {
    name: 'an edit distance of long texts',
    query: 'LET t = RANDOM_TOKEN(60000) RETURN LEVENSHTEIN_DISTANCE(t, REVERSE(t))',
  },
  { name: 'a deep traversal', query: "FOR x, y, p IN 1..30 OUTBOUND 'v/1' e FILTER p.x == 1 RETURN p" },
  { name: 'all paths', query: "FOR p IN 1..15 OUTBOUND K_PATHS 'v/1' TO 'v/799' e FILTER !p RETURN 1" },
  {
    name: 'paths of a graph (2.8)',
    query: "RETURN LENGTH(GRAPH_PATHS('g', { maxLength: 12 }))",
    headers: legacy,
  },
  { name: 'betweenness (2.8)', query: "FOR k IN 1..9999 RETURN GRAPH_BETWEENNESS('g', {})", headers: legacy },
  { name: 'sleep', query: 'FOR i IN 1..9999 RETURN SLEEP(9)' },
  { name: 'sleep in a subquery', query: 'RETURN LENGTH(FOR i IN 1..9999 RETURN SLEEP(9))' },
  {
    name: 'a modification without matches',
    query: 'FOR a IN 1..9999999 FOR b IN 1..999999 FILTER a + b < 0 INSERT { a } IN v',
  },
];

test.each(runaways)(
  '$name does not block other clients and can be killed',
  async ({ query, headers = {} }) => {
    const order: string[] = [];
    const answer = start(query, {}, headers).then((given) => {
      order.push('runaway');
      return given;
    });
    const { id } = await findRunning(query);
    await run('RETURN 1');
    await run('RETURN DOCUMENT("v/1")');
    order.push('others');
    expect((await send(url, 'DELETE', `/_api/query/${id}`)).status).toBe(200);
    expect((await answer).json()).toMatchObject(killed);
    expect(order).toEqual(['others', 'runaway']);
    await expect.poll(async () => (await current()).map((listed) => listed.query)).not.toContain(query);
  },
);

test('a killed modification is rolled back, and waiting writes continue', async () => {
  await send(url, 'POST', '/_api/collection', { body: { name: 'undone' } });
  const query = 'FOR i IN 1..99999999 INSERT { i } IN undone';
  const answer = start(query);
  const { id } = await findRunning(query);
  const waiting = run("INSERT { _key: 'after' } IN undone");
  expect((await send(url, 'DELETE', `/_api/query/${id}`)).status).toBe(200);
  expect((await answer).json()).toMatchObject(killed);
  await waiting;
  expect((await run('FOR d IN undone RETURN d._key')).json()).toMatchObject({ result: ['after'] });
});

test('many uninterruptible queries leave a thread for others, and all end', async () => {
  const query = "RETURN CONCAT(REPEAT('a', 41), 'b') =~ '^(?=a)(a+)+$'";
  const answers = Array.from({ length: 3 }, () => start(query));
  await findRunning(query);
  for (let i = 0; i < 3; i++) await run('RETURN LENGTH(v)');
  for (const { id } of await current()) await send(url, 'DELETE', `/_api/query/${id}`);
  for (const answer of await Promise.all(answers)) expect(answer.json()).toMatchObject(killed);
});

test('an uninterruptible query that waited for its turn behind others is ended', async () => {
  const short = 'FOR a IN 1..300000 FILTER a < 0 RETURN a';
  const stuck = "RETURN CONCAT(REPEAT('a', 42), 'b') =~ '^(?=a)(a+)+$'";
  // A thread starts several of these at once: the later ones wait for a turn before their first step.
  const queries = [short, short, short, stuck, short, short, short, stuck, short, short, short, stuck];
  const answers = queries.map((query) => start(query));
  await findRunning(stuck);
  const listed = async (query: string) => (await current()).filter((each) => each.query === query);
  await expect.poll(async () => (await listed(short)).length).toBe(0);
  for (const { id } of await listed(stuck)) await send(url, 'DELETE', `/_api/query/${id}`);
  for (const [index, answer] of (await Promise.all(answers)).entries()) {
    expect(answer.json()).toMatchObject(queries[index] === stuck ? killed : { result: [] });
  }
});

test('ten concurrent queries run on at least two threads', async () => {
  const query = 'FOR a IN 1..99999 FOR b IN 1..99999 FILTER a + b < 0 RETURN 1';
  const answers = Array.from({ length: 10 }, () => start(query));
  const threads = new Set<number>();
  await expect
    .poll(async () => {
      for (const { thread } of await current()) if (thread !== undefined) threads.add(thread);
      return threads.size;
    })
    .toBeGreaterThanOrEqual(2);
  for (const { id } of await current()) await send(url, 'DELETE', `/_api/query/${id}`);
  for (const answer of await Promise.all(answers)) expect(answer.json()).toMatchObject(killed);
});

describe('maxRuntime', () => {
  test.each(runaways.slice(0, 4))('ends $name', async ({ query }) => {
    const answer = await start(query, { options: { maxRuntime: 0.2 } });
    expect(answer.json()).toMatchObject(killed);
  });

  test('leaves quick queries alone', async () => {
    expect((await run('RETURN 1', { options: { maxRuntime: 5 } })).json()).toMatchObject({ result: [1] });
  });
});

test('a stream can be killed during the computation of a batch', async () => {
  // Three batches of 5,000 are complete long before the endless row; the fourth lacks one row.
  const query =
    "FOR i IN 1..99999 FILTER i < 20000 || CONCAT(REPEAT('a', 40), 'b') =~ '^(?=a)(a+)+$' RETURN i";
  const first = (await run(query, { batchSize: 5000, options: { stream: true } })).json<{ id: string }>();
  for (let batch = 2; batch <= 3; batch++) {
    expect(
      (await send(url, 'POST', `/_api/cursor/${first.id}`)).json<{ result: unknown[] }>().result.length,
    ).toBe(5000);
  }
  const next = send(url, 'POST', `/_api/cursor/${first.id}`);
  expect((await send(url, 'DELETE', `/_api/query/${first.id}`)).status).toBe(200);
  const answer = await next;
  expect(answer.json()).toMatchObject(killed);
  expect((await send(url, 'POST', `/_api/cursor/${first.id}`)).status).toBe(404);
});

describe('information about a query', () => {
  interface Extra {
    readonly stats: Readonly<Record<string, number>> & {
      readonly nodes?: readonly { readonly id: number }[];
    };
    readonly profile?: Readonly<Record<string, number>>;
    readonly plan?: { readonly nodes: readonly { readonly id: number }[] };
  }
  const extraOf = (answer: Answer): Extra => answer.json<{ extra: Extra }>().extra;
  const query = 'FOR d IN v SORT d._key LIMIT 3 RETURN d';

  test('profile 1 returns phases, profile 2 also nodes', async () => {
    const plain = extraOf(await run(query));
    expect(plain.profile).toBeUndefined();
    const phases = extraOf(await run(query, { options: { profile: 1 } }));
    expect(Object.keys(phases.profile ?? {})).toEqual([
      'initializing',
      'parsing',
      'optimizing ast',
      'loading collections',
      'instantiating plan',
      'optimizing plan',
      'instantiating executors',
      'executing',
      'finalizing',
    ]);
    expect(phases.stats.nodes).toBeUndefined();
    const nodes = extraOf(await run(query, { options: { profile: 2 } }));
    expect(nodes.plan?.nodes.length).toBeGreaterThan(2);
    expect(nodes.stats.nodes?.map(({ id }) => id)).toEqual(nodes.plan?.nodes.map(({ id }) => id));
  });

  test('as text', async () => {
    const textOf = async (kind: string): Promise<string> => {
      const path = `/_admin/aardvark/query/${kind}`;
      return (await send(url, 'POST', path, { body: { query } })).json<{ msg: string }>().msg;
    };
    expect(await textOf('explain')).toMatch(/NodeType +Est\. +Comment\n[\s\S]*Indexes used:\n/);
    expect(await textOf('profile')).toMatch(
      /Calls +Items +Filtered +Runtime[\s\S]*Query Statistics:[\s\S]*Query Profile:/,
    );
    const refused = await send(url, 'POST', '/_admin/aardvark/query/profile', {
      body: { query: 'RETURN x' },
    });
    expect(JSON.parse(refused.json<{ msg: string }>().msg)).toMatchObject({ errorNum: 1203 });
    expect(refused.status).toBe(200);
  });

  test('all plans', async () => {
    const body = {
      query: 'FOR a IN v FOR b IN v FILTER a._key == b.x RETURN 1',
      options: { allPlans: true },
    };
    const { plans, stats } = (await send(url, 'POST', '/_api/explain', { body })).json<{
      plans: readonly { estimatedCost: number }[];
      stats: { plansCreated: number };
    }>();
    expect(plans).toHaveLength(stats.plansCreated);
    const costs = plans.map(({ estimatedCost }) => estimatedCost);
    expect(costs).toEqual([...costs].sort((left, right) => left - right));
    const one = { ...body, options: { allPlans: true, maxNumberOfPlans: 1 } };
    expect(
      (await send(url, 'POST', '/_api/explain', { body: one })).json<{ plans: unknown[] }>().plans,
    ).toHaveLength(1);
  });

  test.each(['memoryLimit', 'options.memoryLimit'])('%s', async (place) => {
    const limit = place === 'memoryLimit' ? { memoryLimit: 32768 } : { options: { memoryLimit: 32768 } };
    const answer = await start('FOR d IN v SORT d._key RETURN d', limit);
    expect([answer.status, answer.json()]).toMatchObject([500, { errorNum: 32 }]);
    expect(answer.text).toContain('resource limit exceeded');
    const { peakMemoryUsage = 0 } = extraOf(await run('FOR d IN v SORT d._key RETURN d')).stats;
    expect(peakMemoryUsage).toBeGreaterThan(32768);
  });

  test('a stored result of a cursor counts', async () => {
    const answer = await start("FOR i IN 1..5000 RETURN REPEAT('x', 100)", {
      memoryLimit: 200_000,
      batchSize: 10,
    });
    expect(answer.json()).toMatchObject({ errorNum: 32 });
  });
});

describe('tracking', () => {
  const slow = async (base: string, more = ''): Promise<readonly ListedQuery[]> =>
    (await send(base, 'GET', `/_api/query/slow${more}`)).json<readonly ListedQuery[]>();

  test('slow queries, with and without bind values, of one database or of all', async () => {
    const put = (body: object) => send(url, 'PUT', '/_api/query/properties', { body });
    await put({ slowQueryThreshold: 0.02, slowStreamingQueryThreshold: 0.02 });
    await send(url, 'DELETE', '/_api/query/slow');
    try {
      await run('RETURN SLEEP(@seconds)', { bindVars: { seconds: 0.03 } });
      const failing = "FOR i IN 1..3000 LET s = SLEEP(0.00002) RETURN i < 2900 ? i : FAIL('x')";
      await start(failing, { options: { failOnWarning: true } });
      const [first, second] = await slow(url);
      expect(first).toMatchObject({
        query: 'RETURN SLEEP(@seconds)',
        state: 'finished',
        exitCode: 0,
        bindVars: { seconds: 0.03 },
      });
      expect(second).toMatchObject({ exitCode: 1569 });
      await put({ trackBindVars: false, maxQueryStringLength: 10 });
      const long = `FOR i IN 1..2000 LET x = SLEEP(0.00002) /* ${'x'.repeat(60)} */ RETURN i`;
      await run(long, {
        batchSize: 1000,
        options: { stream: true },
      }).then((answer) => send(url, 'POST', `/_api/cursor/${answer.json<{ id: string }>().id}`));
      const last = (await slow(url)).at(-1);
      // The minimum is 64.
      expect(last).toMatchObject({ query: `${long.slice(0, 64)}...`, bindVars: {}, stream: true });
      const other = await createDatabase(sharedServerUrl());
      expect(await slow(other)).toEqual([]);
      expect((await send(other, 'GET', '/_api/query/slow?all=true')).json()).toMatchObject({
        errorNum: 1230,
      });
      const all = (await slow(sharedServerUrl(), '?all=true')).map(({ id }) => id);
      expect(all).toContain(first?.id);
    } finally {
      await put({
        slowQueryThreshold: 10,
        slowStreamingQueryThreshold: 10,
        trackBindVars: true,
        maxQueryStringLength: 4096,
      });
      await send(url, 'DELETE', '/_api/query/slow');
    }
    expect(await slow(url)).toEqual([]);
  });

  test('_system lists and kills queries of all databases', async () => {
    const query = 'FOR i IN 1..9999 RETURN SLEEP(8)';
    const answer = start(query);
    const { id } = await findRunning(query);
    const system = sharedServerUrl();
    const all = (await send(system, 'GET', '/_api/query/current?all=true')).json<readonly ListedQuery[]>();
    expect(all.map((listed) => listed.id)).toContain(id);
    expect((await send(system, 'DELETE', `/_api/query/${id}`)).status).toBe(404);
    expect((await send(system, 'DELETE', `/_api/query/${id}?all=true`)).status).toBe(200);
    expect((await answer).json()).toMatchObject(killed);
  });

  test('names of rules; no plans are kept', async () => {
    interface Rule {
      readonly name: string;
      readonly flags: { readonly canCreateAdditionalPlans: boolean };
      readonly description: string;
    }
    const rules = (await send(url, 'GET', '/_api/query/rules')).json<readonly Rule[]>();
    expect(rules.map(({ name }) => name)).toContain('use-indexes');
    const second = rules.find(({ name }) => name === 'remove-unnecessary-filters-2');
    expect(second?.description).toContain('filters that are always true');
    expect(rules.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
    const makers = rules.filter(({ flags }) => flags.canCreateAdditionalPlans);
    expect(makers.map(({ name }) => name)).toEqual([
      'specialize-collect',
      'interchange-adjacent-enumerations',
    ]);
    expect((await send(url, 'GET', '/_api/query-plan-cache')).json()).toEqual([]);
    expect((await send(url, 'DELETE', '/_api/query-plan-cache')).status).toBe(200);
  });
});

test('cached results are listed until the next write', async () => {
  const entries = async () =>
    (await send(url, 'GET', '/_api/query-cache/entries')).json<readonly { query: string; hits: number }[]>();
  const put = (body: object) => send(url, 'PUT', '/_api/query-cache/properties', { body });
  const query = 'RETURN LENGTH(FOR d IN v FILTER d._key > @from RETURN 1)';
  const more = { bindVars: { from: '5' }, cache: true };
  await put({ mode: 'demand' });
  try {
    // Concurrent writes of other tests invalidate all cached results.
    await expect
      .poll(async () => {
        await run(query, more);
        return (await run(query, more)).json<{ cached: boolean }>().cached && (await entries())[0];
      })
      .toMatchObject({ query, bindVars: { from: '5' }, results: 1, dataSources: ['v'] });
    await run('INSERT {} IN v');
    expect(await entries()).toEqual([]);
    expect((await run(query, more)).json()).toMatchObject({ cached: false });
  } finally {
    await put({ mode: 'off' });
  }
});

/** Cursors of the whole server; a request to a cursor would prolong its time to live. */
async function openCursors(): Promise<number> {
  const { text } = await send(sharedServerUrl(), 'GET', '/_admin/metrics/v2');
  return Number(/^arangodb_aql_cursors_active\S* (\d+)/m.exec(text)![1]);
}

test.each([{ stream: false }, { stream: true }])(
  'a cursor ends with its time to live, %o',
  async (options) => {
    const first = (await run('FOR i IN 1..5000 RETURN i', { batchSize: 10, ttl: 2, options })).json<{
      id: string;
    }>();
    expect((await send(url, 'POST', `/_api/cursor/${first.id}`)).status).toBe(200);
    await expect.poll(async () => (await current()).map(({ id }) => id)).not.toContain(first.id);
    // The cursors of other tests have ended or end with their own time to live.
    await expect.poll(openCursors).toBe(0);
    expect((await send(url, 'POST', `/_api/cursor/${first.id}`)).json()).toMatchObject({
      code: 404,
      errorNum: 1600,
    });
  },
);
