import { request } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let url: string;

beforeEach(async () => {
  url = await createDatabase(sharedServerUrl());
  await send(url, 'POST', '/_api/collection', { body: { name: 'rows' } });
  await send(url, 'POST', '/_api/collection', { body: { name: 'links', type: 3 } });
});

interface Counts {
  readonly created: number;
  readonly errors: number;
  readonly empty: number;
  readonly updated: number;
  readonly ignored: number;
  readonly details?: readonly string[];
}

async function importInto(parameters: string, body: string | Uint8Array): Promise<Counts> {
  const answer = await send(url, 'POST', `/_api/import?${parameters}`, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Counts>();
}

async function count(collection: string): Promise<number> {
  const answer = await send(url, 'GET', `/_api/collection/${collection}/count`);
  return answer.json<{ count: number }>().count;
}

function lines(from: number, to: number, padding = ''): string {
  let text = '';
  for (let n = from; n < to; n++) text += `{"_key":"k${n}","n":${n},"padding":"${padding}"}\n`;
  return text;
}

/** Sends a body in the given chunks, with pauses of the event loop between them. */
function sendChunks(path: string, chunks: readonly (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const message = request(url + path, { method: 'POST' }, (answer) => {
      let text = '';
      answer.on('data', (bytes: Buffer) => {
        text += bytes.toString();
      });
      answer.on('end', () => resolve(text));
    });
    message.on('error', reject);
    const sendNext = (index: number) => {
      const chunk = chunks[index];
      if (chunk === undefined) message.end();
      else message.write(chunk, () => setImmediate(() => sendNext(index + 1)));
    };
    sendNext(0);
  });
}

describe('chunk boundaries can be at any position', () => {
  const text = '{"_key":"ä€😀","t":"line\\nbreak"}\r\n\n{"_key":"b","t":"ö"}\n  \n{"_key":"c"}';

  test.each([1, 2, 3, 5, 1000])('%d bytes at a time', async (size) => {
    const bytes = Buffer.from(text.replace('ä€😀', 'a'));
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < bytes.byteLength; at += size) chunks.push(bytes.subarray(at, at + size));
    const counts = JSON.parse(await sendChunks('/_api/import?collection=rows&type=documents', chunks));
    expect(counts).toMatchObject({ created: 3, errors: 0, empty: 2 });
    const read = await send(url, 'GET', '/_api/document/rows/a');
    expect(read.json()).toMatchObject({ t: 'line\nbreak' });
    expect((await send(url, 'GET', '/_api/document/rows/b')).json()).toMatchObject({ t: 'ö' });
  });
});

/** Lines of about `length` characters in total, of a shape that each import type reads. */
function sizedLines(length: number, isRow: boolean): readonly string[] {
  const found: string[] = [];
  for (let size = 0; size < length; ) {
    const n = found.length;
    const line = isRow
      ? `[${n},"word${n % 97}","pad ${n}"]`
      : `{"n":${n},"a":"word${n % 97}","pad":"pad ${n}"}`;
    found.push(line);
    size += line.length + 1;
  }
  return found;
}

test.each(['documents', 'auto', 'rows'])(
  'the last line of %s above 4 MiB is stored while others write, with and without a line break at its end',
  async (type) => {
    const isRow = type === 'rows';
    const rows = sizedLines((4 << 20) + 30_000, isRow);
    const head = isRow ? ['["n","a","pad"]'] : [];
    const parameters = `collection=rows&overwrite=true${isRow ? '' : `&type=${type}`}`;
    for (const end of ['', '\n']) {
      let isDone = false;
      const others = (async () => {
        while (!isDone)
          await send(url, 'POST', '/_api/document/links', { body: { _from: 'rows/a', _to: 'rows/b' } });
      })();
      const counts = await importInto(parameters, [...head, ...rows].join('\n') + end);
      isDone = true;
      await others;
      expect(counts).toMatchObject({ created: rows.length, errors: 0, empty: 0 });
      expect(await count('rows')).toBe(rows.length);
    }
  },
);

test('tens of megabytes are split into many transactions', async () => {
  const documentCount = 20_000;
  const body = lines(0, documentCount, 'x'.repeat(800));
  expect(await importInto('collection=rows&type=documents', body)).toMatchObject({ created: documentCount });
  expect(await count('rows')).toBe(documentCount);
  expect((await send(url, 'GET', '/_api/document/rows/k19999')).json()).toMatchObject({ n: 19999 });
});

test.each([
  ['documents', (items: readonly string[]) => items.join('\n')],
  ['array', (items: readonly string[]) => `[${items.join(',')}]`],
] as const)('large items among small ones (%s): order, counts and positions stay', async (type, join) => {
  const large = 'ü'.repeat(3 << 20);
  const body = join([
    '{"_key":"a","n":1}',
    `{"_key":"large","n":2,"text":"${large}"}`,
    '{"_key":"large","n":3}',
    `{"_key":"a","n":4,"text":"${large}"}`,
    `{"_key":"not allowed","text":"${large}"}`,
    '{"_key":"b","n":6}',
  ]);
  const parameters = `collection=rows&type=${type}&details=true`;
  expect(await importInto(`${parameters}&onDuplicate=update`, body)).toMatchObject({
    created: 3,
    updated: 2,
    errors: 1,
    details: [expect.stringMatching(/^at position 5: .*illegal document key/)],
  });
  for (const [key, n, length] of [
    ['a', 4, large.length],
    ['large', 3, large.length],
    ['b', 6, undefined],
  ] as const) {
    const read = (await send(url, 'GET', `/_api/document/rows/${key}`)).json() as {
      n: number;
      text?: string;
    };
    expect([key, read.n, read.text?.length]).toEqual([key, n, length]);
  }
});

test('a large row of an import with a header', async () => {
  const large = 'x'.repeat(2 << 20);
  const body = `["_key","text"]\n["a","short"]\n["b","${large}"]\n["c","short"]\n`;
  expect(await importInto('collection=rows', body)).toMatchObject({ created: 3, errors: 0 });
  const read = (await send(url, 'GET', '/_api/document/rows/b')).json() as { text: string };
  expect(read.text).toBe(large);
});

test('concurrent reads and writes continue during an import and see complete documents only', async () => {
  const importing = sendChunks(
    '/_api/import?collection=rows&type=documents',
    Array.from({ length: 20 }, (_, part) => lines(part * 1000, (part + 1) * 1000, 'y'.repeat(700))),
  );
  let written = 0;
  let isImporting = true;
  void importing.then(() => {
    isImporting = false;
  });
  while (isImporting) {
    const answer = await send(url, 'POST', '/_api/document/links', {
      body: { _from: 'rows/k0', _to: `rows/k${written}` },
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    written++;
  }
  expect(JSON.parse(await importing)).toMatchObject({ created: 20_000, errors: 0 });
  expect(written).toBeGreaterThan(2);
  expect(await count('links')).toBe(written);
});

test('two concurrent imports', async () => {
  const both = await Promise.all([
    importInto('collection=rows&type=documents', lines(0, 8000, 'z'.repeat(900))),
    importInto('collection=rows&type=documents', lines(8000, 16_000, 'z'.repeat(900))),
  ]);
  expect(both.map(({ created }) => created)).toEqual([8000, 8000]);
  expect(await count('rows')).toBe(16_000);
});

test('a document refused by one index is in no index', async () => {
  const index = (body: object) => send(url, 'POST', '/_api/index?collection=rows', { body });
  await index({ type: 'skiplist', fields: ['a'], unique: false });
  await index({ type: 'hash', fields: ['b'], unique: true });
  await index({ type: 'skiplist', fields: ['c'], unique: false });
  const body = '{"a":1,"b":1,"c":1}\n{"a":1,"b":1,"c":1}\n{"a":1,"b":2,"c":1}\n';
  expect(await importInto('collection=rows&type=documents', body)).toMatchObject({ created: 2, errors: 1 });
  for (const field of ['a', 'c']) {
    const query = `FOR d IN rows FILTER d.${field} == 1 SORT d.b RETURN d.b`;
    const answer = await send(url, 'POST', '/_api/cursor', { body: { query } });
    expect(answer.json()).toMatchObject({ result: [1, 2] });
  }
});

describe('all or nothing', () => {
  test.each([
    ['an existing key', `${lines(0, 5000, 'p'.repeat(1000))}{"_key":"k7"}\n`, 409],
    ['broken JSON', `${lines(0, 100)}{"_key":`, 400],
    ['no object', `${lines(0, 100)}[1]\n`, 400],
  ])('%s', async (_title, body, status) => {
    const path = '/_api/import?collection=rows&type=documents&complete=true&overwrite=true';
    await importInto('collection=rows&type=documents', '{"_key":"before"}');
    const answer = await send(url, 'POST', path, { body });
    expect([answer.status, answer.json()]).toMatchObject([status, { error: true }]);
    expect(await count('rows')).toBe(1);
  });

  test('a successful import is complete', async () => {
    const counts = await importInto(
      'collection=rows&type=auto&complete=true',
      lines(0, 9000, 'p'.repeat(900)),
    );
    expect(counts.created).toBe(9000);
    expect(await count('rows')).toBe(9000);
  });
});

test('after a client aborts, committed documents stay and are complete', async () => {
  await new Promise<void>((resolve) => {
    const message = request(`${url}/_api/import?collection=rows&type=documents`, { method: 'POST' });
    message.on('error', () => resolve());
    message.write(lines(0, 2000), () => message.destroy());
    message.on('close', () => resolve());
  });
  const after = await importInto('collection=rows&type=documents&onDuplicate=ignore', lines(0, 10));
  expect(after.created + after.ignored).toBe(10);
});

describe('edges', () => {
  test('with _from and _to', async () => {
    const body = '{"_from":"rows/a","_to":"rows/b"}\n{"_from":"rows/a"}\n{"_from":"a","_to":"b"}\n';
    const counts = await importInto('collection=links&type=documents&details=true', body);
    expect(counts).toMatchObject({ created: 1, errors: 2 });
    expect(counts.details).toEqual([
      expect.stringMatching(/^at position 2: missing '_from' or '_to' attribute, offending document: /),
      expect.stringMatching(/^at position 3: creating document failed with error /),
    ]);
  });

  test('with prefixes for bare keys', async () => {
    const body = '{"_key":"e","_from":"a","_to":"other/b","w":1.0}';
    await importInto('collection=links&type=documents&fromPrefix=rows&toPrefix=rows', body);
    expect((await send(url, 'GET', '/_api/document/links/e')).json()).toMatchObject({
      _from: 'rows/a',
      _to: 'other/b',
    });
  });

  test('with prefixes that end in a slash, and with numbers as keys', async () => {
    const body =
      '{"_key":"n","_from":"a","_to":7}\n{"_key":"m","_from":-1,"_to":"b"}\n{"_key":"o","_from":"a","_to":0.5}';
    const query = 'collection=links&type=documents&fromPrefix=rows/&toPrefix=rows';
    expect(await importInto(query, body)).toMatchObject({ created: 1, errors: 2 });
    expect((await send(url, 'GET', '/_api/document/links/n')).json()).toMatchObject({
      _from: 'rows/a',
      _to: 'rows/7',
    });
  });

  test('into a new collection', async () => {
    const query = 'collection=fresh&type=documents&createCollection=true&createCollectionType=edge';
    expect(await importInto(query, '{"_from":"a/a","_to":"b/b"}')).toMatchObject({ created: 1 });
    expect((await send(url, 'GET', '/_api/collection/fresh')).json()).toMatchObject({ type: 3 });
  });
});

test('an array with brackets and quotes inside', async () => {
  const documents = [
    { _key: 'a', t: '],[{"' },
    { _key: 'b', nested: [{ x: [1, { y: '}' }] }, '\\"'] },
    7,
    { _key: 'c' },
  ];
  const counts = await importInto(
    'collection=rows&type=list&details=true',
    JSON.stringify(documents, undefined, 2),
  );
  expect(counts).toMatchObject({ created: 3, errors: 1 });
  expect(counts.details![0]).toContain('at position 3');
  expect((await send(url, 'GET', '/_api/document/rows/b')).json()).toMatchObject(documents[1] as object);
});

test('numbers keep their digits', async () => {
  await importInto('collection=rows&type=documents', '{"_key":"n","a":12345678901234567890,"b":1.0,"c":1e3}');
  const { text } = await send(url, 'GET', '/_api/document/rows/n');
  expect(text).toContain('"a":12345678901234567890,"b":1.0,"c":1e3');
});

test('an unknown collection is reported before the body is read completely', async () => {
  const answer = await send(url, 'POST', '/_api/import?collection=none&type=documents', {
    body: lines(0, 10),
  });
  expect([answer.status, answer.json()]).toMatchObject([404, { errorNum: 1203 }]);
});
