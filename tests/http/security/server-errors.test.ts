import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../../../protocol/lib/random.ts';
import { AttackMaker } from '../../fuzz/routes/AttackMaker.ts';
import { findDefects, prepareObjects } from '../../fuzz/routes/attacked-server.ts';
import { paramValues } from '../../fuzz/routes/pools.ts';
import { send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const seed = Number(process.env.ORRERY_TEST_SEED ?? 10);
const roundsPerCall = 12;

let server: ServerProcess;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.stop());

describe(`no answer of 500 that no recording asks for (seed ${seed})`, () => {
  const maker = new AttackMaker(new Random(seed));
  const rounds = Array.from({ length: roundsPerCall }, (_, round) => round);

  test.each(rounds)('of the routes, round %d', async () => {
    await prepareObjects(server.baseUrl);
    const attacks = maker.routes.map((route) => maker.attackOf(route));
    expect(await findDefects(server.baseUrl, { attacks })).toEqual([]);
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
        accepts.map((accept) => ({
          name: `3.12 ${method} ${target}`,
          method,
          target,
          headers: { accept },
          body: '',
        })),
      ),
    );
    expect(await findDefects(server.baseUrl, { attacks: requests })).toEqual([]);
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
      ['PUT', '/_admin/log/level', `{"queries":${big}}`],
      ['POST', '/_api/tasks', `{"command":[${big}],"offset":1e9}`],
      ['POST', '/_api/traversal', `{"startVertex":"c/k","maxDepth":${big}}`],
      [
        'POST',
        '/_api/transaction',
        `{"collections":{},"action":"function (x) { return x; }","params":[${big}]}`,
      ],
    ];
    const versions: readonly Readonly<Record<string, string>>[] = [{}, { 'x-arango-version': '20804' }];
    const attacks = versions.flatMap((headers) =>
      cases.map(([method, target, body = '']) => ({
        name: `${method} ${target}`,
        method,
        target,
        headers,
        body,
      })),
    );
    expect(await findDefects(server.baseUrl, { attacks })).toEqual([]);
  });

  test('and the server still answers', async () => {
    expect((await send(server.baseUrl, 'GET', '/_api/version')).status).toBe(200);
  });
});
