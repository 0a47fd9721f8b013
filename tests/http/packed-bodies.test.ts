import { deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { fc } from '../fast-check.ts';
import { type Answer, createDatabase, send } from './client.ts';
import { sharedServerUrl } from './shared-server.ts';

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await send(url, 'POST', '/_api/collection', { body: { name: 'things' } });
});

const packers = { gzip: gzipSync, deflate: deflateSync } as const;
type Coding = keyof typeof packers;

function sendPacked(path: string, coding: string, body: Uint8Array, more: Record<string, string> = {}) {
  return send(url, 'POST', path, { body, headers: { 'content-encoding': coding, ...more } });
}

const pack = (coding: Coding, text: string): Uint8Array => packers[coding](text);

async function count(): Promise<number> {
  return (await send(url, 'GET', '/_api/collection/things/count')).json<{ count: number }>().count;
}

describe.each(['gzip', 'deflate'] as const)('a body packed with %s', (coding) => {
  test('is unpacked by every kind of route', async () => {
    const calls: readonly (readonly [path: string, text: string])[] = [
      ['/_api/document/things', '{"a":1}'],
      ['/_api/document/things', `[${Array.from({ length: 40_000 }, (_, n) => `{"n":${n}}`).join(',')}]`],
      ['/_api/cursor', '{"query":"INSERT {} INTO things RETURN 1"}'],
      ['/_api/import?collection=things&type=documents', '{"b":1}\n{"b":2}'],
      ['/_api/import?collection=things&type=list&complete=true', '[{"b":3}]'],
    ];
    const before = await count();
    const statuses: number[] = [];
    for (const [path, text] of calls)
      statuses.push((await sendPacked(path, coding, pack(coding, text))).status);
    expect(statuses).toEqual([202, 202, 201, 201, 201]);
    expect(await count()).toBe(before + 1 + 40_000 + 1 + 2 + 1);
  });

  test('is unpacked for a job', async () => {
    const body = pack(coding, '{"_key":"job"}');
    const started = await sendPacked('/_api/document/things', coding, body, { 'x-arango-async': 'store' });
    const id = started.headers.get('x-arango-async-id');
    await expect.poll(async () => (await send(url, 'PUT', `/_api/job/${id}`)).status).toBe(202);
    expect((await send(url, 'GET', '/_api/document/things/job')).status).toBe(200);
    await send(url, 'DELETE', '/_api/document/things/job');
  });

  test('that is damaged and that nobody reads does not end the server', async () => {
    const calls = [
      '/_api/import?collection=missing&type=documents',
      '/_api/document/missing',
      '/_api/import?collection=things&type=unknown',
      '/_api/missing',
    ];
    for (const path of calls) {
      const { status } = await sendPacked(path, coding, Buffer.from('not packed'));
      expect([400, 404]).toContain(status);
    }
    expect((await send(url, 'GET', '/_api/version')).status).toBe(200);
  });

  test('gives the document that was packed; without its end it is refused and nothing is stored', async () => {
    const law = fc.asyncProperty(
      fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.string(), { maxKeys: 20 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      async (document, part) => {
        const packed = pack(coding, JSON.stringify(document));
        const { _id, _key, _rev, ...stored } = (
          await sendPacked('/_api/document/things?returnNew=true', coding, packed)
        ).json<{ new: Record<string, unknown> }>().new;
        expect(stored).toEqual(document);
        const before = await count();
        const broken = packed.subarray(0, Math.max(1, Math.floor(packed.length * part)));
        const refused = await sendPacked('/_api/document/things', coding, broken);
        expect([refused.status, refused.json().errorNum]).toEqual([400, 400]);
        expect(await count()).toBe(before);
      },
    );
    await fc.assert(law, { numRuns: 30 });
  });

  test('is limited after the unpacking', async () => {
    const zeros = packers[coding](Buffer.alloc(80 << 20, 32));
    expect(zeros.byteLength).toBeLessThan(200_000);
    for (const path of ['/_api/document/things', '/_api/cursor', '/_api/collection']) {
      expect((await sendPacked(path, coding, zeros)).status, path).toBe(413);
    }
    // Four such bodies at once do not exceed the memory for large bodies, and the server answers afterwards.
    const all = await Promise.all(
      Array.from({ length: 4 }, () => sendPacked('/_api/document/things', coding, zeros)),
    );
    expect(all.map(({ status }) => status)).toEqual([413, 413, 413, 413]);
    expect((await send(url, 'GET', '/_api/version')).status).toBe(200);
  });

  test('that unpacks to almost nothing is refused before its end', async () => {
    const empty = coding === 'gzip' ? gzipSync('') : deflateSync('');
    const head = empty.subarray(0, coding === 'gzip' ? 10 : 2);
    // Stored blocks of length 0.
    const blocks = Buffer.alloc(5 << 20, Buffer.from([0, 0, 0, 255, 255]));
    const refused = await sendPacked('/_api/document/things', coding, Buffer.concat([head, blocks]));
    expect([refused.status, refused.json().errorMessage]).toEqual([
      400,
      expect.stringContaining('for a content of 0 bytes'),
    ]);
  });
});

const refusals: readonly (readonly [coding: string, body: Uint8Array, status: number, message: string])[] = [
  ['br', Buffer.from('{}'), 415, "expected the content-encoding gzip, deflate or identity, found 'br'"],
  ['gzip, gzip', Buffer.from('{}'), 415, "found 'gzip, gzip'"],
  ['gzip', Buffer.from('{"a":1}'), 400, 'expected a body packed with gzip, found: incorrect header check'],
  ['deflate', gzipSync('{}'), 400, 'expected a body packed with deflate'],
];

test.each(refusals)('%s with other data is refused', async (coding, body, status, message) => {
  const refused: Answer = await sendPacked('/_api/document/things', coding, body);
  expect([refused.status, refused.json().errorMessage]).toEqual([status, expect.stringContaining(message)]);
});

test('identity is the body itself, and 2.8 does not read the header', async () => {
  const body = Buffer.from('{"x":1}');
  expect((await sendPacked('/_api/document/things', 'identity', body)).status).toBe(202);
  const legacy = { 'x-arango-version': '20804' };
  expect((await sendPacked('/_api/document?collection=things', 'gzip', body, legacy)).status).toBe(202);
});
