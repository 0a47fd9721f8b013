import { expect, test } from 'vitest';
import { ChangeWriter, type Computation } from '../../../server/engine/ChangeWriter.ts';
import type { ApplyReply } from '../../../server/engine/messages.ts';
import type { PackedChanges } from '../../../server/engine/packed-changes.ts';
import type { ThreadClient } from '../../../server/engine/ThreadClient.ts';

function packed(name: string, form: 'documents' | 'trees' = 'documents'): PackedChanges {
  const collection = { databaseId: '1', id: 'c', storageId: 1, count: 1, base: '', lastAutoKey: 0 };
  const bytes = new TextEncoder().encode(`${name} as ${form}`);
  return {
    changes: { form, collections: [collection], count: 1, staged: [] },
    bytes,
    bodies: undefined,
    isDurable: false,
  };
}

/** A fake writer with configured answers and a log of its calls, and a fake query thread. */
function threads(reply: (name: string) => string | undefined) {
  const applied: string[] = [];
  const closed: string[] = [];
  const call = async (
    method: string,
    args: PackedChanges & { readonly queryId: string },
  ): Promise<ApplyReply | PackedChanges | undefined> => {
    if (method === 'closeQuery') closed.push(args.queryId);
    if (method === 'packDocuments') return packed('q');
    if (method !== 'apply') return undefined;
    const name = new TextDecoder().decode(args.bytes);
    const conflict = reply(name);
    applied.push(conflict === undefined ? name : `${name}: ${conflict}`);
    return { conflict, durationMs: applied.length === 1 ? 300 : 1 };
  };
  const client = { call } as unknown as ThreadClient;
  const slow: number[] = [];
  let written = 0;
  const writer = new ChangeWriter({
    writer: () => client,
    awaitAccess: async () => undefined,
    onWritten: () => {
      written += 1;
    },
    onFailure: () => undefined,
    onSlow: ({ documents }) => slow.push(documents),
  });
  return { writer, client, applied, closed, slow, written: () => written };
}

function computation(
  client: ThreadClient,
  name: string,
  form?: 'trees',
): Computation<string> & { tries: number } {
  const computed = {
    changesId: name,
    owner: name,
    tries: 0,
    compute: async () => {
      computed.tries += 1;
      return { thread: client, packed: packed(name, form), result: `result ${computed.tries}` };
    },
  };
  return computed;
}

test('applied changes are answered, a long apply is reported', async () => {
  const { writer, client, applied, slow, written } = threads(() => undefined);
  expect(await writer.run(computation(client, 'q'))).toBe('result 1');
  expect([applied, slow, written()]).toEqual([['q as documents'], [1], 2]);
});

test('outdated changes of trees are applied as documents', async () => {
  const { writer, client, applied } = threads((name) => (name.includes('trees') ? 'moved' : undefined));
  expect(await writer.run(computation(client, 'q', 'trees'))).toBe('result 1');
  expect(applied).toEqual(['q as trees: moved', 'q as documents']);
});

test('a conflict is computed again', async () => {
  let conflicts = 5;
  const { writer, client, applied } = threads(() => (conflicts-- > 0 ? 'changed' : undefined));
  const query = computation(client, 'q');
  expect(await writer.run(query)).toBe('result 6');
  expect(applied).toHaveLength(6);
});

test('the thread closes what it holds for changes that were not applied, whatever the reason', async () => {
  const full = new Error('the disk is full');
  const { writer, client, closed } = threads((name) => {
    if (name.startsWith('full') || name.startsWith('second')) throw full;
    return name.startsWith('outdated') ? 'changed' : undefined;
  });
  await writer.run(computation(client, 'applied', 'trees'));
  await writer.commit({ changesId: 'applied', owner: '' }, client, packed('applied'));
  expect(closed).toEqual([]);
  await expect(writer.run(computation(client, 'full', 'trees'))).rejects.toBe(full);
  const session = { changesId: 'session', owner: '' };
  await expect(writer.commit(session, client, packed('full'))).rejects.toBe(full);
  await expect(writer.commit(session, client, packed('outdated'))).rejects.toMatchObject({ errorNum: 1200 });
  const inParts: Computation<string> = {
    changesId: 'parts',
    owner: '',
    compute: async () => ({ thread: client, packed: packed('first'), result: undefined }),
    resume: async () => ({ thread: client, packed: packed('second'), result: 'result' }),
  };
  await expect(writer.run(inParts)).rejects.toBe(full);
  expect(closed).toEqual(['full', 'session', 'session', 'parts']);
});

test('repeated conflicts are answered with 1200', async () => {
  const { writer, client } = threads(() => 'a document was changed meanwhile');
  const query = computation(client, 'q');
  await expect(writer.run(query)).rejects.toMatchObject({
    errorNum: 1200,
    message: expect.stringContaining(`computed ${18} times`),
  });
  expect(query.tries).toBe(18);
});

test('a committed part is not computed again', async () => {
  const { writer, client, applied } = threads((name) => (name.startsWith('second') ? 'changed' : undefined));
  let tries = 0;
  const query: Computation<string> = {
    changesId: 'q',
    owner: 'q',
    compute: async () => {
      tries += 1;
      return { thread: client, packed: packed('first'), result: undefined };
    },
    resume: async () => ({ thread: client, packed: packed('second'), result: 'result' }),
  };
  await expect(writer.run(query)).rejects.toMatchObject({
    errorNum: 1200,
    message: expect.stringContaining('a part'),
  });
  expect([applied, tries]).toEqual([['first as documents', 'second as documents: changed'], 1]);
});

test('a query that waits for its turn can be killed', async () => {
  const { writer, client } = threads((name) => (name.startsWith('patient') ? 'changed' : undefined));
  const blocking = computation(client, 'patient');
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const first = writer.run({
    ...blocking,
    compute: async () => {
      // The third attempt has the turn.
      if (blocking.tries === 2) await held;
      return blocking.compute();
    },
  });
  first.catch(() => undefined);
  await expect.poll(() => blocking.tries).toBe(2);
  const second = writer.run({ ...computation(client, 'patient too'), onWait: (stop) => stop?.() });
  await expect(second).rejects.toMatchObject({ errorNum: 1500 });
  letGo();
  await expect(first).rejects.toMatchObject({ errorNum: 1200 });
});
