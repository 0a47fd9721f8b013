import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

const legacy = { 'x-arango-version': '20804' };
let base: string;

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  await send(base, 'POST', '/_api/collection', { body: { name: 'c' } });
});
afterAll(() => send(sharedServerUrl(), 'DELETE', `/_api/database/${base.split('/').at(-1)}`));

const textOf = async (key: string): Promise<unknown> =>
  (await send(base, 'GET', `/_api/document/c/${key}`)).json<{ text: unknown }>().text;

const decomposed = 'Cafe\u0301';

test.each([
  ['2.8', legacy, 'Café'],
  ['3.12', {}, decomposed],
] as const)(
  'texts of documents, imports and bind variables in the %s form',
  async (form, headers, expected) => {
    const prefix = form.replace('.', '');
    await send(base, 'POST', '/_api/document?collection=c', {
      headers,
      body: { _key: `${prefix}a`, text: decomposed },
    });
    const lines = [
      `{"_key":"${prefix}b","text":"${decomposed}"}`,
      `{"_key":"${prefix}c","text":"Caf\\u0065\\u0301"}`,
      `{"_key":"${prefix}d","text":"${`${decomposed} `.repeat(20_000)}"}`,
    ].join('\n');
    await send(base, 'POST', '/_api/import?collection=c&type=documents', { headers, body: lines });
    const large = { _key: `${prefix}e`, text: `${decomposed} `.repeat(20_000) };
    await send(base, 'POST', '/_api/document?collection=c', { headers, body: large });
    for (const key of ['a', 'b', 'c']) expect(await textOf(prefix + key)).toBe(expected);
    for (const key of ['d', 'e'])
      expect((await textOf(prefix + key)) === `${expected} `.repeat(20_000)).toBe(true);
    const cursor = await send(base, 'POST', '/_api/cursor', {
      headers,
      body: { query: 'RETURN @x == "Café"', bindVars: { x: decomposed } },
    });
    expect(cursor.json<{ result: unknown }>().result).toEqual([form === '2.8']);
  },
);
