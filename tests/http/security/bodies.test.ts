import { request } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { collectRoutes } from '../../../server/http/route-table.ts';
import { shutdownPath } from '../../attack/routes.ts';
import { type Answer, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await call('POST', '/_api/collection', { name: 'things' });
  await call('POST', '/_api/collection', { name: 'links', type: 3 });
  await call('POST', '/_api/gharial', {
    name: 'graph',
    edgeDefinitions: [{ collection: 'links', from: ['things'], to: ['things'] }],
  });
  await call('POST', '/_api/document/things', { _key: 'end' });
});

const legacy = { 'x-arango-version': '20804' };

function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(url, method, path, { body, headers });
}

async function aql(query: string, bindVars: unknown = {}): Promise<Answer> {
  return call('POST', '/_api/cursor', { query, bindVars });
}

/** The stored text of one attribute. */
async function stored(collection: string, key: string, attribute: string): Promise<string | undefined> {
  const { text } = await call('GET', `/_api/document/${collection}/${key}`);
  const start = text.indexOf(`"${attribute}":`);
  return start < 0 ? undefined : text.slice(start + attribute.length + 3, text.lastIndexOf('}'));
}

/** Ways to write a document `{"_key":key,"v":value}` from its text. */
const ways: Readonly<Record<string, (key: string, value: string) => Promise<Answer>>> = {
  document: (key, value) => call('POST', '/_api/document/things', `{"_key":"${key}","v":${value}}`),
  'array of documents': (key, value) =>
    call('POST', '/_api/document/things', `[{"_key":"${key}","v":${value}}]`),
  replace: async (key, value) => {
    await call('POST', '/_api/document/things', { _key: key });
    return call('PUT', `/_api/document/things/${key}`, `{"v":${value}}`);
  },
  update: async (key, value) => {
    await call('POST', '/_api/document/things', { _key: key, other: 1 });
    return call('PATCH', `/_api/document/things/${key}`, `{"v":${value}}`);
  },
  'import of lines': (key, value) =>
    call('POST', '/_api/import?collection=things&type=documents', `{"_key":"${key}","v":${value}}\n`),
  'import of an array': (key, value) =>
    call('POST', '/_api/import?collection=things&type=list', `[{"_key":"${key}","v":${value}}]`),
  'all or nothing': (key, value) =>
    call(
      'POST',
      '/_api/import?collection=things&type=list&complete=true',
      `[{"_key":"${key}","v":${value}}]`,
    ),
  gharial: (key, value) =>
    call('POST', '/_api/gharial/graph/vertex/things', `{"_key":"${key}","v":${value}}`),
  'edge of gharial': (key, value) =>
    call(
      'POST',
      '/_api/gharial/graph/edge/links',
      `{"_from":"things/end","_to":"things/end","_key":"${key}","v":${value}}`,
    ),
  'legacy edge': (key, value) =>
    call(
      'POST',
      '/_api/edge?collection=links&from=things/end&to=things/end',
      `{"_key":"${key}","_from":"things/other","v":${value}}`,
      legacy,
    ),
};

/** Ways that serialize a value again. */
const valueWays: typeof ways = {
  'AQL literal': (key, value) => aql(`INSERT {_key: "${key}", v: ${value}} INTO things`),
  'bind parameter': (key, value) =>
    call(
      'POST',
      '/_api/cursor',
      `{"query":"INSERT @d INTO things","bindVars":{"d":{"_key":"${key}","v":${value}}}}`,
    ),
  'import with a header': (key, value) =>
    call('POST', '/_api/import?collection=things', `["_key","v"]\n["${key}",${value}]\n`),
  'replace by example': async (key, value) => {
    await call('POST', '/_api/document/things', { _key: key, mark: key });
    return call(
      'PUT',
      '/_api/simple/replace-by-example',
      `{"collection":"things","example":{"mark":"${key}"},"newValue":{"v":${value}}}`,
    );
  },
};

function collectionOf(way: string): string {
  return way.includes('edge') ? 'links' : 'things';
}

function keyOf(way: string, nature: string): string {
  return `${way} ${nature}`.replaceAll(/\W/g, '-');
}

describe('bytes of attributes', () => {
  const values = [
    '9007199254740993',
    '-9223372036854775808',
    '18446744073709551615',
    '[1.0,1e2,"\\u00e4\\/"]',
  ];
  test.each(Object.keys(ways))('%s keeps them', async (way) => {
    for (const [index, value] of values.entries()) {
      const key = keyOf(way, `bytes${index}`);
      const answer = await ways[way]!(key, value);
      expect(answer.status, answer.text).toBeLessThan(300);
      expect(await stored(collectionOf(way), key, 'v')).toBe(value);
    }
  });

  test.each(Object.keys(valueWays))('%s keeps integers', async (way) => {
    for (const [index, value] of ['9007199254740993', '-9007199254740993'].entries()) {
      const key = keyOf(way, `bytes${index}`);
      const answer = await valueWays[way]!(key, value);
      expect(answer.status, answer.text).toBeLessThan(300);
      expect(await stored('things', key, 'v')).toBe(value);
    }
  });
});

describe('long strings', () => {
  const sizes = [12 << 20];
  test.each(Object.keys({ ...ways, ...valueWays }))('%s stores them unchanged', async (way) => {
    for (const size of sizes) {
      const key = keyOf(way, `long${size}`);
      const value = `"${'ab"\\'
        .replace('"', "'")
        .replace('\\', '/')
        .repeat(size / 4)}"`;
      const answer = await { ...ways, ...valueWays }[way]!(key, value);
      expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300);
      const text = await stored(collectionOf(way), key, 'v');
      expect(text === value).toBe(true);
      await call('DELETE', `/_api/document/${collectionOf(way)}/${key}`);
    }
  });

  test.each(['document', 'array of documents', 'update', 'import of lines'])(
    '%s takes 60 MB',
    async (way) => {
      const value = `"${'x'.repeat(60_000_000)}"`;
      const key = keyOf(way, 'sixty');
      const answer = await { ...ways, ...valueWays }[way]!(key, value);
      expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300);
      expect((await stored('things', key, 'v')) === value).toBe(true);
      await call('DELETE', `/_api/document/things/${key}`);
    },
  );

  test('a large document is returned with its answer', async () => {
    const text = 'y'.repeat(5_000_000);
    const answer = await call('POST', '/_api/document/things?returnNew=true', { text });
    expect(answer.status).toBe(202);
    expect(answer.json<{ new: { text: string } }>().new.text === text).toBe(true);
  });
});

describe('costly shapes', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const tooDeep = 'expecting at most 500 nested values, found more at position';

  test('a document of 100,000 members is stored, changed and read', async () => {
    const members = Array.from({ length: 100_000 }, (_, index) => `"member${index}":{}`);
    const created = await call('POST', '/_api/document/things', `{"_key":"wide",${members.join(',')}}`);
    expect(created.status, created.text.slice(0, 300)).toBe(202);
    const patch = Array.from({ length: 50_000 }, (_, index) => `"member${index * 2}":{"b":1}`);
    const patched = await call('PATCH', '/_api/document/things/wide', `{${patch.join(',')}}`);
    expect(patched.status, patched.text.slice(0, 300)).toBe(202);
    const document = (await call('GET', '/_api/document/things/wide')).json<Record<string, unknown>>();
    expect(Object.keys(document)).toHaveLength(100_003);
    expect([document.member0, document.member1, document.member99998]).toEqual([{ b: 1 }, {}, { b: 1 }]);
  });

  test.each([
    ['document', ways.document!],
    ['array of documents', ways['array of documents']!],
    ['gharial', ways.gharial!],
  ])('%s: a document of 3 million members is refused', async (_name, write) => {
    const value = `{${Array.from({ length: 3_000_000 }, (_, index) => `"${index}":{}`).join(',')}}`;
    const answer = await write('million', value);
    expect(answer.status).toBe(413);
    expect(answer.json()).toMatchObject({ errorNum: 1216 });
    expect(answer.text).toContain('expected at most 1000000 values, found more at position');
    expect((await call('GET', '/_api/document/things/million')).status).toBe(404);
  });

  test('a body of too many values is refused', async () => {
    const answer = await call(
      'POST',
      '/_api/cursor',
      `{"query":"RETURN 1","bindVars":{"v":[${'1,'.repeat(10_000_000)}1]}}`,
    );
    expect(answer.status).toBe(413);
    expect(answer.json()).toMatchObject({ errorNum: 32 });
    expect(answer.text).toContain('expected at most 10000000 values in a body');
  });

  test.each(Object.keys({ ...ways, 'bind parameter': 1 }))('%s refuses deep values', async (way) => {
    for (const depth of [501, 200_000]) {
      const write = { ...ways, ...valueWays }[way]!;
      const answer = await write(keyOf(way, `deep${depth}`), nested(depth));
      // Imports count refused documents; imports with complete=true and arrays are refused completely.
      const text =
        way === 'import of lines' ? '"errors":1' : way === 'all or nothing' ? '"errorNum"' : tooDeep;
      expect(answer.text.slice(0, 500)).toContain(way === 'legacy edge' ? '"errorNum":600' : text);
      expect(answer.status).toBeLessThan(500);
    }
  });

  test('the maximum depth is stored and read', async () => {
    const value = nested(499);
    expect((await ways.document!('as-deep-as-can-be', value)).status).toBe(202);
    expect(await stored('things', 'as-deep-as-can-be', 'v')).toBe(value);
    expect((await aql('FOR d IN things FILTER d._key == "as-deep-as-can-be" RETURN d')).status).toBe(201);
  });

  test('a small patch of a long document is merged', async () => {
    const text = 'x'.repeat(8 << 20);
    const stored = await call('POST', '/_api/document/things', JSON.stringify({ _key: 'long-merge', text }));
    expect(stored.status).toBe(202);
    const patched = await call('PATCH', '/_api/document/things/long-merge?returnNew=false', '{"a":1}');
    expect(patched.status, patched.text.slice(0, 300)).toBe(202);
    const read = await call('GET', '/_api/document/things/long-merge');
    expect(JSON.parse(read.text)).toMatchObject({ a: 1, text });
  });

  test('a deep patch of a deep document is merged', async () => {
    const deep = (inner: string) =>
      `${'{"a":'.repeat(400)}{"filler":"${'x'.repeat(2_000_000)}",${inner}}${'}'.repeat(400)}`;
    expect((await ways.document!('deep-merge', deep('"n":1'))).status).toBe(202);
    const patched = await call('PATCH', '/_api/document/things/deep-merge', `{"v":${deep('"m":2')}}`);
    expect(patched.status, patched.text.slice(0, 300)).toBe(202);
    expect(await stored('things', 'deep-merge', 'v')).toBe(deep('"n":1,"m":2'));
  });

  test.each([1, 100_000])('a duplicate name is refused (%d other members)', async (count) => {
    const others = Array.from({ length: count }, (_, index) => `"m${index}":1`).join(',');
    const answer = await call('POST', '/_api/document/things', `{"\\u0061":1,${others},"a":2}`);
    expect(answer.json()).toMatchObject({ code: 400, errorNum: 600 });
    expect(answer.text).toContain("the attribute 'a' occurs twice");
  });
});

describe('broken bodies', () => {
  test.each(['document', 'array of documents', 'gharial', 'legacy edge'])(
    '%s: an error at the end of 60 MB is found',
    async (way) => {
      const answer = await ways[way]!(keyOf(way, 'broken'), `"${'x'.repeat(60_000_000)}" oops`);
      expect([answer.status, answer.json<{ errorNum: number }>().errorNum]).toEqual([400, 600]);
      expect(answer.text.length).toBeLessThan(500);
      if (way !== 'legacy edge') expect(answer.text).toMatch(/ at position 60000\d{3}/);
    },
  );

  test.each([
    ['{"a":1', 'expecting a object attribute name or element, got end-of-file'],
    ['{a:1}', 'expecting attribute name'],
    ['\ufeff{"a":1}', 'expected object, got unquoted string'],
    ['', 'expecting atom, got end-of-file'],
    ['{"a":"\\x"}', 'illegal string'],
  ])('%j: small and large, in both dialects', async (body, message) => {
    for (const padded of [body, `${' '.repeat(100_000)}${body}`]) {
      const answer = await call('POST', '/_api/document/things', padded);
      expect(answer.json()).toMatchObject({ code: 400, errorNum: 600 });
      if (!(padded.length > 100_000 && body.startsWith('\ufeff'))) expect(answer.text).toContain(message);
    }
    const old = await call('POST', '/_api/document?collection=things', body, legacy);
    expect(old.json()).toMatchObject({ code: 400, errorNum: 600 });
  });

  test.each([10, 100_000])(
    'bytes that are not UTF-8 are refused, not replaced (%d before)',
    async (before) => {
      const head = `{"a":"${'x'.repeat(before)}`;
      const body = Buffer.concat([Buffer.from(head), Buffer.of(0xff), Buffer.from('"}')]);
      const answer = await call('POST', '/_api/document/things', body);
      expect(answer.json()).toMatchObject({ code: 400, errorNum: 600 });
      expect(answer.text).toContain(`expected UTF-8, found the byte 0xff at position ${head.length}`);
      const counts = await call('POST', '/_api/import?collection=things&type=documents', body);
      expect(counts.json()).toMatchObject({ created: 0, errors: 1 });
      const query = Buffer.concat([
        Buffer.from('{"query":"RETURN \'a'),
        Buffer.of(0xff),
        Buffer.from('\'"}'),
      ]);
      expect((await call('POST', '/_api/cursor', query)).json()).toMatchObject({ code: 400, errorNum: 600 });
    },
  );
});

describe('lengths', () => {
  test('a chunked body is joined', async () => {
    const value = `"${'z'.repeat(3_000_000)}"`;
    const text = `{"_key":"chunked","v":${value}}`;
    const answer = await sendChunks('/_api/document/things', [
      text.slice(0, 10),
      text.slice(10, 1_500_000),
      text.slice(1_500_000),
    ]);
    expect(answer).toMatchObject({ status: 202 });
    expect((await stored('things', 'chunked', 'v')) === value).toBe(true);
  });

  test('more than 64 MiB is refused, by the header or at the first excess byte', async () => {
    const one = Buffer.alloc(1 << 20, 32);
    const chunked = await sendChunks(
      '/_api/document/things',
      Array.from({ length: 66 }, () => one),
    );
    expect(chunked).toMatchObject({ status: 413, connection: 'close' });
    expect(chunked.text).toContain('expected a body of at most 64 MiB; use /_api/import for more');
    const told = await rawHead('POST', '/_api/document/things', { 'content-length': String(65 << 20) });
    expect(told).toMatch(/^HTTP\/1.1 413 /);
    expect(told).toContain('at most 64 MiB');
  });

  test.each([
    ['without an end', { 'transfer-encoding': 'chunked' }],
    ['of an announced length', { 'content-length': String(70 << 20) }],
  ])('a client that sends a body %s and does not wait receives the refusal', async (_name, headers) => {
    const answer = await sendEndlessly('/_api/collection', headers);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('expected a body of at most 1048576 bytes');
  });

  test('definitions have at most 1 MiB', async () => {
    const extra = { text: 'x'.repeat(1 << 20) };
    const answer = await call('POST', '/_api/collection', { name: 'big', extra });
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('expected a body of at most 1048576 bytes');
    const allowed = await call('POST', '/_api/collection', { name: 'big', extra: 'x'.repeat(900_000) });
    expect(allowed.status).toBe(200);
  });

  test('a body that ends before its length is not stored', async () => {
    const before = (await call('GET', '/_api/collection/things/count')).json<{ count: number }>().count;
    await rawHead('POST', '/_api/document/things', { 'content-length': '2000000' }, '{"a":1}', true);
    expect((await call('GET', '/_api/collection/things/count')).json()).toMatchObject({ count: before });
  });

  test('bytes after the length of a body are another request', async () => {
    const text = await rawHead('POST', '/_api/document/things', { 'content-length': '2' }, '{}{"a":1}');
    expect(text).toContain('HTTP/1.1 400');
    expect(text).toContain('malformed');
  });
});

test('the main thread parses small bodies only: no route fails on a larger one', async () => {
  const body = `{"padding":"${'x'.repeat(100_000)}"}`;
  const failures: string[] = [];
  for (const { path, byMethod } of collectRoutes()) {
    const asked = path.replaceAll(/:\w+|\*/g, 'none');
    for (const [method, route] of byMethod) {
      if (route === undefined || method === 'GET' || method === 'HEAD') continue;
      // JSON is no script; the recorded answer to a script with an error is 500.
      if (path === '/_admin/execute' || path === shutdownPath) continue;
      const { status, text } = await call(method, asked, body);
      if (status >= 500 && status !== 501)
        failures.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
    }
  }
  expect(failures).toEqual([]);
});

describe('many large bodies', () => {
  test('are all accepted, sequentially if memory is short, and small requests overtake them', async () => {
    const value = `"${'w'.repeat(40_000_000)}"`;
    const large = Array.from({ length: 6 }, (_, index) => ways.document!(`line${index}`, value));
    const small = await Promise.all(
      Array.from({ length: 50 }, () => call('GET', '/_api/version').then(({ status }) => status)),
    );
    expect(new Set(small)).toEqual(new Set([200]));
    expect((await Promise.all(large)).map(({ status }) => status)).toEqual(large.map(() => 202));
  });

  test('an array of many documents is written completely and answered in order', async () => {
    const documents = Array.from({ length: 20_000 }, (_, index) => ({
      _key: `many${index}`,
      text: 'x'.repeat(50),
    }));
    const answer = await call('POST', '/_api/document/things', [...documents, { _key: 'many7' }]);
    const results = answer.json<readonly { _key?: string; errorNum?: number }[]>();
    expect(results).toHaveLength(20_001);
    expect(results.slice(0, -1).every(({ _key }, index) => _key === `many${index}`)).toBe(true);
    expect(results.at(-1)).toMatchObject({ errorNum: 1210 });
    expect(answer.headers.get('x-arango-error-codes')).toBe('{"1210":1}');
    const keys = documents.map(({ _key }) => _key);
    const read = await call('PUT', '/_api/simple/lookup-by-keys', { collection: 'things', keys });
    expect(read.json<{ documents: readonly unknown[] }>().documents).toHaveLength(20_000);
    const removed = await call('PUT', '/_api/simple/remove-by-keys', { collection: 'things', keys });
    expect(removed.json()).toMatchObject({ removed: 20_000, ignored: 0 });
  });
});

interface ChunkedAnswer {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly text: string;
}

/** Sends a chunked body without a length. */
function sendChunks(path: string, chunks: readonly (string | Uint8Array)[]): Promise<ChunkedAnswer> {
  return new Promise((resolve, reject) => {
    const message = request(url + path, { method: 'POST' }, (answer) => {
      let text = '';
      answer.on('data', (bytes: Buffer) => {
        text += bytes.toString();
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode, connection: answer.headers.connection, text }),
      );
    });
    message.on('error', reject);
    const sendNext = (index: number) => {
      const chunk = chunks[index];
      if (message.destroyed) return;
      if (chunk === undefined) message.end();
      else message.write(chunk, () => sendNext(index + 1));
    };
    sendNext(0);
  });
}

/** Sends a head, and optionally part of a body, over a separate socket; returns all received bytes. */
function rawHead(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
  ends = false,
): Promise<string> {
  const { hostname, port, pathname } = new URL(url + path);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${method} ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
      if (ends) socket.end();
    });
    let text = '';
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

/** Sends until the server closes the connection; returns what it received. */
function sendEndlessly(path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { hostname, port } = new URL(sharedServerUrl());
  const part = Buffer.from(`10000\r\n${' '.repeat(65_536)}\r\n`);
  const lines = [`POST ${path} HTTP/1.1`, `Host: ${hostname}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const send = (): void => {
      while (!socket.destroyed && !socket.writableEnded && socket.write(part));
    };
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
    });
    // The last parts may meet a closed connection.
    socket.on('error', () => undefined);
    socket.on('drain', send);
    socket.on('close', () => resolve(text));
    socket.write(`${lines.join('\r\n')}\r\n\r\n`, send);
  });
}
