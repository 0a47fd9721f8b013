import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../../../protocol/lib/random.ts';
import { collectRoutes } from '../../../server/http/route-table.ts';
import { send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { inParallel, type RawRequest, sendTarget } from './raw.ts';

const seed = Number(process.env.ORRERY_TEST_SEED ?? 10);
const roundsPerCall = 12;

/** Answers of 500 and above in recordings of 2.8: `<dialect> <method> <route>: <status> <errorNum>`. */
const recorded: readonly RegExp[] = [
  // Answers of its services and its console to invalid JSON.
  /^2\.8 \w+ \/_api\/gharial.*: 500 500$/,
  /^\S+ POST \/_admin\/aardvark\/login: 500 500$/,
  /^2\.8 POST \/_admin\/aardvark\/query\/upload\/:user: 500 500$/,
  // The answer to HEAD has no number.
  /^2\.8 (GET|HEAD) \/_admin\/aardvark\/query\/result\/download\/:query: 500 (500|undefined)$/,
  // Methods without an implementation; the answer to HEAD has no error number.
  /^\S+ \w+ \/_api\/(?:import|query|edges).*: 501 9$/,
  /^\S+ HEAD \/_api\/(?:import|query|edges).*: 501 undefined$/,
  // A running server is not restored.
  /^\S+ POST \/_admin\/backup\/restore: 501 9$/,
];

const paramValues = [
  ...[
    'c',
    'e',
    'k',
    'g',
    'c%2Fk',
    '_users',
    '_system',
    '_graphs',
    '0',
    '-1',
    '1e999',
    '18446744073709551616',
  ],
  ...[
    '',
    '%20',
    '%2F',
    '..%2F..',
    '%25',
    '%2500',
    '%C3%BC',
    '%F0%9F%98%80',
    '%EF%BB%BF',
    "'%22",
    '*',
    ':',
    '@',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'x'.repeat(300),
    'y'.repeat(5000),
    '%E2%80%A8',
  ],
  ...['primary', 'c%2F0', 'c/0', 'c/k', 'knows_graph', '~', '%5B%5D', '%7B%7D', '%5C', '$', '%23', '%3F'],
];

const paramNames = [
  ...'all collection complete count createCollection createCollectionType details direction dropCollection'.split(
    ' ',
  ),
  ...'dropCollections excludeSystem fromPrefix group ignoreRevs keepNull mergeObjects namespace onDuplicate'.split(
    ' ',
  ),
  ...'onlyget overwrite overwriteMode policy prefix returnNew returnOld rev silent toPrefix token type useId'.split(
    ' ',
  ),
  ...'vertex waitForSync withData withRevisions from to limit skip batchSize __proto__'.split(' '),
];

const memberNames = [
  ...'query bindVars batchSize count ttl cache memoryLimit maxRuntime stream options fullCount optimizer rules'.split(
    ' ',
  ),
  ...'collection name type keyOptions isSystem isVolatile waitForSync journalSize indexBuckets doCompact'.split(
    ' ',
  ),
  ...'example newValue skip limit index attribute left right latitude longitude distance geo radius closed'.split(
    ' ',
  ),
  ...'fields unique sparse minLength minSize size constraint deduplicate code isDeterministic'.split(' '),
  ...'user username passwd password active extra changePassword grant users databases'.split(' '),
  ...'edgeDefinitions from to orphanCollections vertices edges _from _to _key _id _rev keys documents'.split(
    ' ',
  ),
  ...'mode maxResults enabled slowQueryThreshold trackSlowQueries maxQueryStringLength maxSlowQueries'.split(
    ' ',
  ),
  ...'__proto__ constructor toString keepNull mergeObjects policy sync filter direction'.split(' '),
];

const memberValues = [
  ...[
    'null',
    'true',
    '-1',
    '0',
    '1e999',
    '-0',
    '1.5',
    '9007199254740993',
    '1e308',
    '""',
    '" "',
    '"c"',
    '"e"',
    '"g"',
  ],
  ...[
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '[{}]',
    '["c"]',
    '{"c":1}',
    '{"__proto__":{"a":1}}',
    '"\\ud800"',
    '"\\u0000"',
  ],
  ...[
    '"c/k"',
    '"c/0"',
    '"/"',
    '"__proto__"',
    '"RETURN 1"',
    '"FOR d IN c RETURN d"',
    '"INSERT {} IN c"',
    '"function () {}"',
  ],
  ...[
    '"RETURN @x"',
    '"RETURN @@c"',
    '"FOR"',
    '"hash"',
    '"skiplist"',
    '"geo"',
    '"fulltext"',
    '"persistent"',
    '"rw"',
    '"update"',
  ],
  ...[
    '["a","a"]',
    '["_key"]',
    '[["a"]]',
    '[{"collection":"e","from":["c"],"to":["c"]}]',
    `"${'z'.repeat(5000)}"`,
  ],
  ...[
    '[1,2,3,4,5,6,7,8,9]',
    '{"a":{"b":{"c":[{"d":null}]}}}',
    '[{"_key":"k"},{"_key":1},null,1,"c/k"]',
    '99999999999999999999',
  ],
];

const wholeBodies = [
  ...[
    '',
    ' ',
    '{',
    '[',
    'null',
    'true',
    '1',
    '"x"',
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '[{}]',
    '[1,2]',
    '{"a":1,"a":2}',
    ',',
  ],
  ...[
    '\0',
    '\xff\xfe',
    '\xef\xbb\xbf{}',
    '{"a":"\xff"}',
    '{"a":1}\n{"a":2}\n',
    '{"a":1}{',
    '["a"]\n[1]\n[2,3]\n',
    'NaN',
  ],
  ...[
    '{"a":1e999}',
    '{"\\ud800":1}',
    '{"__proto__":1}',
    '{"_key":null}',
    '{"_id":1,"_rev":[]}',
    '{"_key":"\\u0000"}',
  ],
  '['.repeat(3000),
  `${'['.repeat(400)}${']'.repeat(400)}`,
  `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`,
  `{"${'k'.repeat(3000)}":1}`,
];

const headerChoices: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'if-match': '"1"' },
  { 'if-match': '\xff' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"99999999999999999999"' },
  { 'x-arango-version': 'x'.repeat(300) },
  { 'content-type': 'application/x-velocypack' },
  { 'content-encoding': 'gzip' },
  { accept: '\xff', 'accept-encoding': 'gzip;q=x' },
  { authorization: 'Basic \xff' },
  { cookie: '=;;=a=b' },
  { 'x-arango-allow-dirty-read': 'true', 'x-arango-async': 'store' },
];

interface Attack extends RawRequest {
  readonly name: string;
}

const pick = <Value>(random: Random, values: readonly Value[]) => values[random.nextBelow(values.length)]!;

function makePath(random: Random, pattern: string): string {
  const path = pattern.replace(/:[^/]+/g, () => pick(random, paramValues));
  const rest = () => Array.from({ length: random.nextBelow(4) }, () => pick(random, paramValues)).join('/');
  return path.replace('*', rest);
}

function makeQuery(random: Random): string {
  const pairs = Array.from({ length: random.nextBelow(4) }, () => {
    return `${pick(random, paramNames)}=${pick(random, [...paramValues, 'true', 'c', 'e', 'c/k', '%zz', '%00'])}`;
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function makeBody(random: Random): string {
  if (random.nextBelow(3) === 0) return pick(random, wholeBodies);
  const members = Array.from({ length: 1 + random.nextBelow(6) }, () => {
    return `"${pick(random, memberNames)}":${pick(random, memberValues)}`;
  });
  return `{${members.join(',')}}`;
}

function makeAttack(random: Random, method: string, pattern: string): Attack {
  const dialect = random.nextBelow(2) === 0 ? '2.8' : '3.12';
  const version: Readonly<Record<string, string>> = dialect === '2.8' ? { 'x-arango-version': '20804' } : {};
  const prefix = pick(random, ['', '', '/_db/_system', '/_db/nasty', '/_db/none']);
  return {
    name: `${dialect} ${method} ${pattern}`,
    method,
    target: `${prefix}${makePath(random, pattern)}${makeQuery(random)}`,
    headers: { ...version, ...pick(random, headerChoices) },
    body: makeBody(random),
  };
}

function errorNumOf(body: string): string | undefined {
  return /"errorNum":(\d+)/.exec(body)?.[1];
}

let server: ServerProcess;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.stop());

async function prepare(base: string): Promise<void> {
  await send(base, 'POST', '/_api/collection', { body: { name: 'c' } });
  await send(base, 'POST', '/_api/collection', { body: { name: 'e', type: 3 } });
  await send(base, 'POST', '/_api/document/c', { body: { _key: 'k', a: 1, text: 'some words' } });
  await send(base, 'POST', '/_api/document/e', { body: { _key: 'k', _from: 'c/k', _to: 'c/k' } });
  const edgeDefinitions = [{ collection: 'e', from: ['c'], to: ['c'] }];
  await send(base, 'POST', '/_api/gharial', { body: { name: 'g', edgeDefinitions } });
}

/** Requests answered with 500 or above, or not at all. */
async function defects(attacks: readonly Attack[]): Promise<readonly string[]> {
  const found = await inParallel(attacks, async (attack) => {
    const answer = await sendTarget(server.baseUrl, attack).catch((error: Error) => error);
    if (answer instanceof Error) return `${attack.name}: ${answer.message}`;
    if (answer.status < 500) return undefined;
    const title = `${attack.name}: ${answer.status} ${errorNumOf(answer.body)}`;
    if (recorded.some((pattern) => pattern.test(title))) return undefined;
    const { target, headers, body } = attack;
    return `${title} ${JSON.stringify({ target, headers, body, answer: answer.body }).slice(0, 1500)}`;
  });
  return found.filter((text) => text !== undefined);
}

describe(`no answer of 500 that no recording asks for (seed ${seed})`, () => {
  const random = new Random(seed);
  const attacks = Array.from({ length: roundsPerCall }, () =>
    collectRoutes().flatMap(({ path, byMethod }) =>
      [...byMethod].flatMap(([method, route]) =>
        route === undefined ? [] : [makeAttack(random, method, path)],
      ),
    ),
  );

  test.each(attacks.map((round, i) => [i, round] as const))('of the routes, round %d', async (_i, round) => {
    await send(server.baseUrl, 'POST', '/_api/database', { body: { name: 'nasty' } });
    await prepare(server.baseUrl);
    await prepare(`${server.baseUrl}/_db/nasty`);
    expect(await defects(round)).toEqual([]);
  });

  test('of the files and pages of the console', async () => {
    const names = [
      ...paramValues.map((value) => `/${value}`),
      ...paramValues.flatMap((value) => [`/${value}.js`, `/assets/${value}.js`, `/assets/${value}`]),
      ...[
        '/assets',
        '/assets/',
        '/index.html/',
        '/index.html/x.js',
        '/%00.js',
        '/a%00.js',
        `/${'x'.repeat(300)}.js`,
      ],
      ...[
        `/${'x/'.repeat(2000)}x.js`,
        '/..%2F..%2Fpackage.json',
        '/.%2F.js',
        '/%2Fetc%2Fpasswd.txt',
        '/.js',
        '/a%0A.js',
      ],
      ...[
        '/..%5C..%5Cpackage.json',
        '/~.js',
        '/CON.js',
        '/index.html::$DATA',
        '/assets%2F..%2Findex.html',
        '/sign-in',
      ],
    ];
    const accepts = ['text/html', '*/*'];
    const requests = names.flatMap((target) =>
      ['GET', 'HEAD', 'POST'].flatMap((method) =>
        accepts.map((accept) => ({ name: `3.12 ${method} ${target}`, method, target, headers: { accept } })),
      ),
    );
    expect(await defects(requests)).toEqual([]);
  });

  test('of requests with such answers', async () => {
    const longText = 'y'.repeat(5000);
    const big = '9007199254740993';
    const cases: readonly (readonly [string, string, string?])[] = [
      ['POST', '/_api/graph/g/edges/k', '{}'],
      ['POST', `/_api/graph/g/edges/${longText}`, '{}'],
      ['POST', `/_api/graph/g/vertices/${longText}`, '{}'],
      ['GET', `/_api/edges/e?vertex=c/${longText}`],
      ['POST', '/_api/cursor', `{"query":"FOR v IN ANY 'c/${longText}' e RETURN v"}`],
      ['POST', '/_api/document/e', `{"_from":"${longText}/k","_to":"c/k"}`],
      ['POST', `/_api/edge?collection=e&from=c/k&to=c/k`, `{"_from":1,"x":${big}}`],
      ['POST', '/_api/database', `{"name":${big}}`],
      ['POST', '/_api/aqlfunction', `{"name":${big},"code":[${big}]}`],
      ['POST', '/_api/gharial', `{"name":"h","orphanCollections":[{"a":${big}}]}`],
      ['POST', '/_api/gharial/g/vertex', `{"collection":[${big}]}`],
      ['POST', '/_api/index?collection=c', `{"type":"hash","fields":[${big}]}`],
      ['POST', '/_api/document/c', `{"_key":[${big}]}`],
    ];
    const attacks = cases.map(([method, target, body = '']) => ({
      name: `${method} ${target}`,
      method,
      target,
      body,
    }));
    expect(await defects(attacks)).toEqual([]);
  });

  test('and the server still answers', async () => {
    expect((await send(server.baseUrl, 'GET', '/_api/version')).status).toBe(200);
  });
});
