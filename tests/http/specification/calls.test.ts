import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';
import { collectionsCalls, indexesCalls } from './collections.ts';
import { documentsCalls, simpleQueriesCalls } from './documents.ts';
import { graphsCalls } from './graphs.ts';
import { queriesCalls } from './queries.ts';
import type { SpecifiedCall } from './SpecifiedCall.ts';
import { databasesAndUsersCalls, replicationCalls, serverCalls } from './server.ts';

const dialects = [
  ['2.8', { 'x-arango-version': '20804' }],
  ['3.12', {}],
] as const;

/** In this order: later calls use the data of earlier ones. */
const families: readonly (readonly [string, readonly SpecifiedCall[]])[] = [
  ['collections', collectionsCalls],
  ['indexes', indexesCalls],
  ['documents', documentsCalls],
  ['simple queries', simpleQueriesCalls],
  ['queries', queriesCalls],
  ['graphs', graphsCalls],
  ['databases and users', databasesAndUsersCalls],
  ['server', serverCalls],
  ['replication', replicationCalls],
];

describe.each(dialects)('clients of %s', (dialect, dialectHeaders) => {
  const server = sharedServerUrl();
  const database = `spec${process.pid}x${dialect.replace('.', 'x')}`;
  const values: Record<string, string> = { other: `other${database}`, user: `user${database}` };

  beforeAll(async () => {
    await send(server, 'POST', '/_api/database', { body: { name: database } });
  });
  afterAll(async () => {
    for (const name of [database, values.other]) await send(server, 'DELETE', `/_api/database/${name}`);
  });

  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

  async function answerOf({ call, body, headers = {}, isPolled }: SpecifiedCall): Promise<Answer> {
    const [method = '', path = ''] = call.split(' ');
    const target = path.startsWith('!') ? path.slice(1) : `/_db/${database}${path}`;
    const payload = body === undefined || typeof body === 'string' ? body : filled(JSON.stringify(body));
    const attempt = () =>
      send(server, method, filled(target), { headers: { ...dialectHeaders, ...headers }, body: payload });
    let answer = await attempt();
    while (isPolled && answer.status === 204) answer = await attempt();
    return answer;
  }

  test.each(families)('%s', async (_family, calls) => {
    const found: string[] = [];
    const expected: string[] = [];
    for (const row of calls) {
      const wanted = dialect === '3.12' ? (row.v312 ?? row.legacy) : row.legacy;
      const answer = await answerOf(row);
      const { capture, captureJob } = row;
      if (capture !== undefined) values[capture] = answer.json<{ id: string }>().id;
      if (captureJob !== undefined) values[captureJob] = answer.headers.get('x-arango-async-id') ?? '';
      found.push(`${row.call}: ${described(answer, wanted)}`);
      expected.push(`${row.call}: ${wanted}`);
    }
    expect(found).toEqual(expected);
  });
});

/** Status and error number, or those of the wanted members that the body has. */
function described({ status, text }: Answer, wanted: string): string {
  const [, ...members] = wanted.split(' ');
  return [status, ...partsOf(text, members)].join(' ');
}

function partsOf(text: string, members: readonly string[]): readonly unknown[] {
  if (text === '') return [];
  const body: unknown = JSON.parse(text);
  if (Array.isArray(body)) return ['array'];
  if (typeof body !== 'object' || body === null) return [JSON.stringify(body)];
  const { error, errorNum = 'error' } = body as { readonly error?: boolean; readonly errorNum?: number };
  return error === true ? [errorNum] : members.filter((name) => Object.hasOwn(body, name));
}
