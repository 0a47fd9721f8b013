import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Answer, createDatabase, send } from './client.ts';

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
  url = await createDatabase(inject('baseUrl'));
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
  await expect
    .poll(async () => (await current()).map((listed) => listed.query), { timeout: 20_000 })
    .toContain(query);
  return (await current()).find((listed) => listed.query === query) as ListedQuery;
}

/** Queries that would run for minutes, in one call or in many small steps. */
const runaways: readonly { name: string; query: string; headers?: Readonly<Record<string, string>> }[] = [
  { name: 'a catastrophic regular expression', query: "RETURN CONCAT(REPEAT('a', 40), 'b') =~ '^(a+)+$'" },
  {
    name: 'a LIKE with many wildcards',
    query: "RETURN LIKE(REPEAT('a', 5000), CONCAT(REPEAT('%a', 30), 'b'))",
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
    name: 'a modification that finds nothing to do',
    query: 'FOR a IN 1..9999999 FOR b IN 1..999999 FILTER a + b < 0 INSERT { a } IN v',
  },
];

test.each(runaways)('$name holds up nobody and can be killed', async ({ query, headers = {} }) => {
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
});

test('many that cannot be interrupted leave a thread for others, and all end', async () => {
  const query = "RETURN CONCAT(REPEAT('a', 41), 'b') =~ '^(a+)+$'";
  const answers = Array.from({ length: 5 }, () => start(query));
  await findRunning(query);
  for (let i = 0; i < 5; i++) await run('RETURN LENGTH(v)');
  for (const { id } of await current()) await send(url, 'DELETE', `/_api/query/${id}`);
  for (const answer of await Promise.all(answers)) expect(answer.json()).toMatchObject(killed);
});

test('ten queries at once run on two threads at least', async () => {
  const query = 'FOR a IN 1..99999 FOR b IN 1..99999 FILTER a + b < 0 RETURN 1';
  const answers = Array.from({ length: 10 }, () => start(query));
  const threads = new Set<number>();
  await expect
    .poll(
      async () => {
        for (const { thread } of await current()) if (thread !== undefined) threads.add(thread);
        return threads.size;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(2);
  for (const { id } of await current()) await send(url, 'DELETE', `/_api/query/${id}`);
  for (const answer of await Promise.all(answers)) expect(answer.json()).toMatchObject(killed);
});

describe('maxRuntime', () => {
  test.each(runaways.slice(0, 5))('ends $name', async ({ query }) => {
    const answer = await start(query, { options: { maxRuntime: 0.2 } });
    expect(answer.json()).toMatchObject(killed);
  });

  test('leaves quick queries alone', async () => {
    expect((await run('RETURN 1', { options: { maxRuntime: 5 } })).json()).toMatchObject({ result: [1] });
  });
});

test('a stream that is computing its next batch can be killed', async () => {
  const query = "FOR i IN 1..99999 FILTER i < 3000 || CONCAT(REPEAT('a', 40), 'b') =~ '^(a+)+$' RETURN i";
  const first = (await run(query, { batchSize: 1000, options: { stream: true } })).json<{ id: string }>();
  await send(url, 'POST', `/_api/cursor/${first.id}`);
  const next = send(url, 'POST', `/_api/cursor/${first.id}`);
  expect((await send(url, 'DELETE', `/_api/query/${first.id}`)).status).toBe(200);
  const answer = await next;
  expect(answer.json()).toMatchObject(killed);
  expect((await send(url, 'POST', `/_api/cursor/${first.id}`)).status).toBe(404);
});
