import { afterEach, beforeEach, expect, test } from 'vitest';
import { runWrite } from '../../../../../server/engine/run-operation.ts';
import { WriterLoop } from '../../../../../server/engine/WriterLoop.ts';
import { serverScope } from '../../../../../server/operation/operation.ts';
import type { DatabaseTransaction } from '../../../../../server/storage/types.ts';
import { createSystemCollections } from '../../../../../server/system-collections.ts';
import { fc } from '../../../../fast-check.ts';
import { StoreFolder } from '../../../storage/store-folder.ts';

let stored: StoreFolder;
/** A turn ends after each dropped collection. */
let now = 0;
let loop: WriterLoop;

beforeEach(() => {
  stored = new StoreFolder();
  loop = new WriterLoop(stored.store, { now: () => (now += 50) });
  write(createSystemCollections);
});
afterEach(() => stored.remove());

function write<T>(body: (database: DatabaseTransaction) => T): T {
  return stored.store.write((transaction) => body(transaction.findDatabase('_system')!));
}

const run = (id: string, args: unknown) => runWrite(stored.store, loop, { id, scope: serverScope, args });

const create = (name: string, orphanCollections: readonly string[]) =>
  run('create-graph', { request: { name, edgeDefinitions: [], orphanCollections }, waitForSync: false });

const drop = (graph: string, others = {}) =>
  run('drop-graph', { graph, dropCollections: true, waitForSync: false, ...others });

const namesOf = () => write((database) => database.collections().map(({ name }) => name)).filter(isOrphan);
const isOrphan = (name: string) => name.startsWith('v');
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `v${from + at}`);

test('the collections are dropped, except those of other graphs, whatever their number', () =>
  fc.assert(
    fc.asyncProperty(fc.nat(20), fc.nat(8), fc.nat(20), async (first, shared, second) => {
      await create('g', range(0, first + shared));
      await create('h', range(first, first + shared + second));
      await drop('g');
      expect(namesOf()).toEqual(range(first, first + shared + second).toSorted());
      await drop('h');
      expect(namesOf()).toEqual([]);
    }),
    { numRuns: 6 },
  ));

test('other writes are committed between the collections of a large graph', async () => {
  await create('g', range(0, 60));
  const dropping = drop('g');
  const left: number[] = [];
  for (let at = 0; at < 3; at++) {
    left.push(
      await loop.submit(
        (transaction) => transaction.findDatabase('_system')!.collections().length,
        () => false,
      ),
    );
  }
  expect(left[1]).toBeLessThan(left[0]!);
  expect(left[2]).toBeLessThan(left[1]!);
  await dropping;
  expect(namesOf()).toEqual([]);
});

test('a graph that is created between the turns keeps its collections', async () => {
  await create('g', range(0, 60));
  const dropping = drop('g');
  const kept = namesOf().slice(-5);
  await create('h', kept);
  await dropping;
  expect(namesOf()).toEqual(kept);
});

test('a stopped drop is continued by a repeated call', async () => {
  await create('g', range(0, 60));
  const dropping = drop('g');
  // The first turns.
  await loop.submit(
    () => undefined,
    () => false,
  );
  await loop.submit(
    () => undefined,
    () => false,
  );
  await Promise.all([loop.stop(), expect(dropping).rejects.toThrow('shutdown in progress')]);
  const left = namesOf().length;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(60);
  loop = new WriterLoop(stored.store);
  await drop('g');
  expect(namesOf()).toEqual([]);
  await expect(drop('g')).rejects.toThrow('not found');
});
