import type { CallRequest } from '../http-call.ts';
import type { Round } from '../Round.ts';
import type { RoundContext } from '../RoundContext.ts';
import { type User, victimPath } from '../Target.ts';
import { administratorCalls, writingCalls } from '../writing-calls.ts';

/** Names of members of every JavaScript object. */
const trickyNames = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'];
const readingCalls: readonly CallRequest[] = [
  ...['/_api/document/documents/k1', '/_api/collection', '/_api/gharial', '/_api/index?collection=documents'],
  ...['/_api/collection/documents/count', '/_api/aqlfunction', '/_api/query/current', '/_api/query/slow'],
]
  .map((path): CallRequest => ({ path }))
  .concat([
    { method: 'POST', path: '/_api/cursor', body: { query: 'RETURN 1' } },
    { method: 'PUT', path: '/_api/simple/all', body: { collection: 'documents' } },
  ]);
/** Calls without lasting changes, which a user with ro may make. */
const harmless = /\/(?:load|unload)$/;

const round: Round = {
  id: 'rights',
  attacks: 'users with no grant, ro and rw elsewhere try every way to change or read what is not theirs',
  order: 30,
  async run(context) {
    const before = await fingerprint(context);
    for (const [number, user] of (
      ['guest-none', 'guest-ro', 'guest-rw', 'guest-ro-system'] as const
    ).entries()) {
      for (const databasePath of user === 'guest-rw'
        ? ['', '/_db/_system', '/_db/bystander']
        : [victimPath, '', '/_db/bystander'])
        await expectRefused(context, user, databasePath, writingCalls(number));
      for (const databasePath of ['', victimPath])
        await expectRefused(context, user, databasePath, administratorCalls(number));
      const closed = user === 'guest-none' ? ['', victimPath, '/_db/bystander'] : ['/_db/bystander'];
      for (const databasePath of closed) await expectRefused(context, user, databasePath, readingCalls);
    }
    const after = await fingerprint(context);
    for (const [name, value] of before) {
      if (after.get(name) !== value)
        context.find(
          'changed',
          `${name}: expected ${value.slice(0, 300)}, found ${after.get(name)?.slice(0, 300)}`,
        );
    }
    await tryLastGrant(context);
    await tryTrickyNames(context);
  },
};
export default round;

async function expectRefused(
  context: RoundContext,
  user: User,
  databasePath: string,
  calls: readonly CallRequest[],
): Promise<void> {
  // A short run executes a sample, different for each seed.
  const count = context.amount(calls.length, 2);
  const first = count < calls.length ? context.random.nextBelow(calls.length) : 0;
  await context.repeat(Math.min(count, calls.length), 4, async (number) => {
    const call = calls[(first + number) % calls.length]!;
    if (harmless.test(call.path)) return;
    const { status, text } = await context.call({ ...call, path: databasePath + call.path }, user);
    if (status >= 200 && status < 300) {
      const request = `${call.method ?? 'GET'} ${databasePath}${call.path} ${JSON.stringify(call.body)}`;
      context.find('let in', `${user}: ${status} ${text.slice(0, 150)}`, request);
    }
  });
}

/** Data that the calls must not change, by name, as comparable texts. */
async function fingerprint(context: RoundContext): Promise<ReadonlyMap<string, string>> {
  const parts = new Map<string, string>();
  const add = async (name: string, request: CallRequest) => {
    const { text } = await context.call(request, 'root');
    // Ids of cursors and times of stages differ between calls.
    const { extra: _extra, ...rest } = JSON.parse(text) as Record<string, unknown>;
    parts.set(name, JSON.stringify(Array.isArray(JSON.parse(text)) ? JSON.parse(text) : rest));
  };
  await add('databases', { path: '/_api/database' });
  await add('users', { path: '/_api/user' });
  await add('query properties', { path: '/_api/query/properties' });
  await add('cache properties', { path: '/_api/query-cache/properties' });
  for (const databasePath of [victimPath, '/_db/bystander', '/_db/_system']) {
    for (const path of ['collection', 'gharial', 'aqlfunction'])
      await add(`${databasePath} ${path}`, { path: `${databasePath}/_api/${path}` });
  }
  // Other rounds write to the collection scratch.
  for (const collection of ['documents', 'edges']) {
    await add(`indexes of ${collection}`, { path: `${victimPath}/_api/index?collection=${collection}` });
    const query = `FOR d IN ${collection} SORT d._key RETURN [d._key, d._rev]`;
    await add(collection, {
      method: 'POST',
      path: `${victimPath}/_api/cursor`,
      body: { query, batchSize: 10_000 },
    });
  }
  return parts;
}

/** A user without the last grant has fewer rights than before, not more. */
async function tryLastGrant(context: RoundContext): Promise<void> {
  const user = 'guest-none';
  for (const database of ['victim', '_system']) {
    const path = `/_api/user/${user}/database/${database}`;
    await context.call({ method: 'PUT', path, body: { grant: 'ro' } }, 'root');
    await context.call({ method: 'DELETE', path }, 'root');
    for (const databasePath of ['', '/_db/_system', victimPath]) {
      await expectRefused(context, user, databasePath, [
        ...readingCalls,
        ...administratorCalls(9).filter(({ method }) => method === 'GET'),
      ]);
    }
  }
}

async function tryTrickyNames(context: RoundContext): Promise<void> {
  for (const name of trickyNames.slice(0, context.amount(trickyNames.length))) {
    await context.call({ method: 'POST', path: '/_api/database', body: { name } }, 'root');
    for (const user of ['guest-none', 'guest-ro'] as const) {
      await expectRefused(context, user, `/_db/${name}`, [
        ...readingCalls,
        { method: 'POST', path: '/_api/collection', body: { name: 'c' } },
      ]);
    }
    await context.call({ method: 'DELETE', path: `/_api/database/${name}` }, 'root');
  }
}
