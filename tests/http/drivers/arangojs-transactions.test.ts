import { aql, Database } from 'arangojs';
import { ArangoError } from 'arangojs/errors';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let db: Database;
let number = 0;

beforeAll(async () => {
  const url = await createDatabase(sharedServerUrl());
  db = new Database({ url: sharedServerUrl(), databaseName: url.split('/').at(-1) as string });
});

interface Account {
  readonly balance: number;
}

let accounts: ReturnType<typeof db.collection<Account>>;

beforeEach(async () => {
  accounts = db.collection<Account>(`accounts${++number}`);
  await accounts.create();
  await accounts.saveAll([
    { _key: 'a', balance: 100 },
    { _key: 'b', balance: 0 },
  ]);
});

async function balances(): Promise<readonly number[]> {
  const cursor = await db.query<number>(aql`FOR x IN ${accounts} SORT x._key RETURN x.balance`);
  return cursor.all();
}

async function errorNumOf(work: Promise<unknown>): Promise<number | undefined> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ArangoError ? error.errorNum : undefined;
}

describe('arangojs', () => {
  test('a transaction commits its steps together', async () => {
    const trx = await db.beginTransaction({ write: accounts });
    expect(await trx.exists()).toBe(true);
    expect((await trx.get()).status).toBe('running');
    await trx.step(() => accounts.update('a', { balance: 60 }));
    await trx.step(() => accounts.update('b', { balance: 40 }));
    const cursor = await trx.step(() =>
      db.query<number>(aql`RETURN SUM(FOR x IN ${accounts} RETURN x.balance)`),
    );
    expect(await cursor.next()).toBe(100);
    expect(await balances()).toEqual([100, 0]);
    expect((await trx.commit()).status).toBe('committed');
    expect(await balances()).toEqual([60, 40]);
  });

  test('an aborted transaction changes nothing', async () => {
    const trx = await db.beginTransaction({ exclusive: [accounts] });
    await trx.step(() => accounts.remove('a'));
    await trx.step(() => accounts.save({ _key: 'c', balance: 1 }));
    expect(await trx.step(() => accounts.documentExists('a'))).toBe(false);
    expect((await trx.step(() => accounts.count())).count).toBe(2);
    expect((await trx.abort()).status).toBe('aborted');
    expect(await balances()).toEqual([100, 0]);
  });

  test('withTransaction commits, and aborts after an error', async () => {
    await db.withTransaction({ write: accounts }, async (step) => {
      await step(() => accounts.update('a', { balance: 1 }));
    });
    const failing = db.withTransaction({ write: accounts }, async (step) => {
      await step(() => accounts.update('a', { balance: 2 }));
      await step(() => accounts.document('missing'));
    });
    expect(await errorNumOf(failing)).toBe(1202);
    expect(await balances()).toEqual([1, 0]);
  });

  test('open transactions are listed and found by id', async () => {
    const trx = await db.beginTransaction([accounts]);
    const same = db.transaction(trx.id);
    expect(await same.step(() => accounts.documents(['a', 'b']))).toHaveLength(2);
    await same.abort();
    // The driver asks for the transactions of _system in every database.
    const system = new Database({ url: sharedServerUrl() });
    const other = await system.beginTransaction([]);
    expect(await system.listTransactions()).toContainEqual({ id: other.id, state: 'running' });
    await other.abort();
    expect((await system.listTransactions()).map(({ id }) => id)).not.toContain(other.id);
    expect(await errorNumOf(db.transaction('1234567890').get())).toBe(1655);
    expect(await db.transaction('banana').exists()).toBe(false);
  });

  test('a concurrent change of a document is a conflict', async () => {
    const [first, second] = [
      await db.beginTransaction({ write: accounts }),
      await db.beginTransaction({ write: accounts }),
    ];
    await first.step(() => accounts.update('a', { balance: 1 }));
    expect(await errorNumOf(second.step(() => accounts.update('a', { balance: 2 })))).toBe(1200);
    await second.abort();
    await first.commit();
    expect(await balances()).toEqual([1, 0]);
  });

  test('graphs, several documents, imports and streams', async () => {
    const graph = db.graph(`graph${number}`);
    const [people, knows] = [`people${number}`, `knows${number}`];
    await graph.create([{ collection: knows, from: [people], to: [people] }]);
    const trx = await db.beginTransaction({ write: [people, knows, accounts.name] });
    const vertices = graph.vertexCollection(people);
    const anna = await trx.step(() => vertices.save({ _key: 'anna' }));
    const ben = await trx.step(() => vertices.save({ _key: 'ben' }));
    await trx.step(() => graph.edgeCollection(knows).save({ _from: anna._id, _to: ben._id }));
    const { edges } = await trx.step(() => db.collection(knows).outEdges(anna._id));
    expect(edges).toHaveLength(1);
    const imported = await trx.step(() => accounts.import([{ balance: 5 }, { balance: 6 }]));
    expect(imported.created).toBe(2);
    const cursor = await trx.step(() =>
      db.query<number>(aql`FOR x IN ${accounts} SORT x.balance RETURN x.balance`, {
        stream: true,
        batchSize: 1,
      }),
    );
    expect(await cursor.all()).toEqual([0, 5, 6, 100]);
    const found = await trx.step(() =>
      db.query<string>(aql`FOR v IN 1..1 OUTBOUND ${anna._id} GRAPH ${graph.name} RETURN v._key`),
    );
    expect(await found.all()).toEqual(['ben']);
    await trx.commit();
    expect((await db.collection(people).count()).count).toBe(2);
  });
});
