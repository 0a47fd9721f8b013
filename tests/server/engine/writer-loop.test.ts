import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WriterLoop } from '../../../server/engine/WriterLoop.ts';
import { openStore } from '../../../server/storage/Store.ts';
import type { Store, Transaction } from '../../../server/storage/types.ts';

const dialect = '3.12';
let folder: string;
let store: Store;
let loop: WriterLoop;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-loop-'));
  store = openStore(folder, { isWriter: true });
  store.write((transaction) => collectionOf(transaction, true));
  loop = new WriterLoop(store);
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function collectionOf(transaction: Transaction, isNew = false) {
  const database = transaction.findDatabase('_system')!;
  return isNew ? database.createCollection({ name: 'c', kind: 'document' }) : database.getCollection('c');
}

function insert(key: string): (transaction: Transaction) => string {
  return (transaction) => collectionOf(transaction).writer.insert({ _key: key }, { dialect }).key;
}

function keys(): readonly string[] {
  return store.read((view) => {
    const found: string[] = [];
    for (const batch of view.findDatabase('_system')!.getCollection('c').scan()) {
      for (const document of batch) found.push(document._key);
    }
    return found;
  });
}

const isNotDurable = () => false;

test('waiting jobs are committed together; a failed one does not affect the others', async () => {
  let transactionCount = 0;
  const counting: Store = {
    ...store,
    openView: () => store.openView(),
    read: (body) => store.read(body),
    isShortOfSpace: false,
    freeSpace: () => store.freeSpace(),
    writeAgain: (body) => store.writeAgain(body),
    flushed: () => store.flushed(),
    close: () => store.close(),
    write: (body) => {
      transactionCount++;
      return store.write(body);
    },
  };
  const counted = new WriterLoop(counting, { now: () => 0 });
  const outcomes = await Promise.allSettled([
    counted.submit(insert('a'), isNotDurable),
    counted.submit(insert('a'), isNotDurable),
    counted.submit((transaction) => {
      insert('half')(transaction);
      throw new Error('on purpose');
    }, isNotDurable),
    counted.submit(insert('b'), () => true),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(keys()).toEqual(['a', 'b']);
  // One transaction with a savepoint for each of the four.
  expect(transactionCount).toBe(5);
});

test('a job is answered after the commit', async () => {
  for (let n = 0; n < 20; n++) {
    const key = await loop.submit(insert(`k${n}`), isNotDurable);
    expect(keys()).toContain(key);
  }
});

test('long work and jobs take turns', async () => {
  const order: string[] = [];
  let turns = 0;
  loop.addTurn({
    takeTurn() {
      order.push('turn');
      return ++turns < 3;
    },
  });
  for (let n = 0; n < 3; n++) {
    await loop.submit(insert(`t${n}`), isNotDurable);
    order.push('job');
  }
  expect(order.slice(0, 4)).toEqual(['turn', 'job', 'turn', 'job']);
});

test('owners take turns for the places in commits', async () => {
  const order: string[] = [];
  const still = new WriterLoop(store, { now: () => 0 });
  const submit = (owner: string) => still.submit(() => order.push(owner), isNotDurable, owner);
  const jobs = Array.from({ length: 600 }, () => submit('many'));
  jobs.push(submit('one'));
  await Promise.all(jobs);
  expect(order).toHaveLength(601);
  expect(order.indexOf('one')).toBe(1);
});

test('a commit accepts no further job after a few milliseconds', async () => {
  let nowMs = 0;
  const timed = new WriterLoop(store, { now: () => nowMs });
  const done: string[] = [];
  const slow = (name: string) =>
    timed
      .submit(() => {
        done.push(`${name} is run`);
        nowMs += 12;
      }, isNotDurable)
      .then(() => done.push(`${name} is committed`));
  await Promise.all(['a', 'b', 'c'].map(slow));
  expect(done.slice(0, 4)).toEqual(['a is run', 'b is run', 'a is committed', 'b is committed']);
  expect(done.slice(4)).toEqual(['c is run', 'c is committed']);
});

test('one of several long tasks runs between two commits', async () => {
  const order: string[] = [];
  for (const name of ['x', 'y']) {
    let turns = 0;
    loop.addTurn({
      takeTurn() {
        order.push(name);
        return ++turns < 2;
      },
    });
  }
  for (let n = 0; n < 4; n++) {
    await loop.submit(insert(`l${n}`), isNotDurable);
    order.push('job');
  }
  expect(order.join(' ')).toBe('x job y job x job y job');
});

test('a stop answers submitted jobs and refuses new ones', async () => {
  const last = loop.submit(insert('last'), isNotDurable);
  const stopped = loop.stop();
  await expect(loop.submit(insert('late'), isNotDurable)).rejects.toMatchObject({ errorNum: 30 });
  await expect(last).resolves.toBe('last');
  await stopped;
  expect(keys()).toEqual(['last']);
});
