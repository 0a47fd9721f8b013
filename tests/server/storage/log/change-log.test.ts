import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../../../server/storage/Store.ts';
import type { LogEvent, Store } from '../../../../server/storage/types.ts';

const how = { dialect: '3.12' } as const;
let folder: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-log-'));
  store = openStore(folder, { isWriter: true, logBytes: 1 << 20 });
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function describeEvent(event: LogEvent): string {
  switch (event.kind) {
    case 'definition':
      return `${event.change.kind} ${'name' in event.change ? event.change.name : event.change.database}`;
    case 'put':
      return `put ${event.collection.findDocument(event.docId)?._key ?? 'nothing'}`;
    case 'removed':
      return `removed ${event.key}`;
    case 'none':
      return 'none';
  }
}

function eventsAfter(tick: number): readonly string[] {
  return store.read((view) => [...view.log.events(tick)].map(describeEvent));
}

const lastTick = (): number => store.read((view) => view.log.range()!.lastTick);

describe('the log of changes', () => {
  test('names changes in their order, with increasing ticks', () => {
    const before = lastTick();
    store.write((transaction) => {
      const collection = transaction
        .findDatabase('_system')!
        .createCollection({ name: 'c', kind: 'document' });
      for (const _key of ['a', 'b', 'x']) collection.writer.insert({ _key }, how);
      collection.writer.remove('b', how);
      collection.writer.update('a', { n: 1 }, how);
    });
    store.write((transaction) => {
      const collection = transaction.findDatabase('_system')!.getCollection('c');
      collection.rename('d');
      collection.ensureIndex({
        type: 'hash',
        fields: ['n'],
        unique: false,
        sparse: false,
        name: undefined,
        options: {},
      });
      collection.writer.insert({}, how);
    });
    expect(eventsAfter(before)).toEqual([
      'create c',
      'put a',
      'put nothing',
      'put x',
      'removed b',
      'put a',
      'rename d',
      'createIndex d',
      expect.stringMatching(/^put \d+$/),
    ]);
    const ticks = store.read((view) => [...view.log.events(before)].map(({ tick }) => tick));
    expect(ticks).toEqual([...new Set(ticks)].sort((left, right) => left - right));
    expect(ticks.at(-1)).toBe(lastTick());
  });

  test('is read on from each tick', () => {
    const before = lastTick();
    store.write((transaction) => {
      const collection = transaction
        .findDatabase('_system')!
        .createCollection({ name: 'c', kind: 'document' });
      for (let n = 0; n < 200; n++) collection.writer.insert({ _key: `k${n}` }, how);
    });
    const all = store.read((view) =>
      [...view.log.events(before)].map((event) => [event.tick, describeEvent(event)]),
    );
    expect(all).toHaveLength(201);
    for (const [at, [tick]] of all.entries()) {
      const [next] = store.read((view) =>
        [...view.log.events(tick as number)].slice(0, 1).map((event) => [event.tick, describeEvent(event)]),
      );
      expect(next).toEqual(all[at + 1]);
    }
  });

  test('omits changes that were undone', () => {
    store.write((transaction) => {
      transaction.findDatabase('_system')!.createCollection({ name: 'c', kind: 'document' });
    });
    const before = lastTick();
    store.write((transaction) => {
      const open = () => transaction.findDatabase('_system')!.getCollection('c');
      open().writer.insert({ _key: 'a' }, how);
      expect(() =>
        store.write(() => {
          open().writer.insert({ _key: 'b' }, how);
          open().truncate();
          open().writer.insert({ _key: 'c' }, how);
          throw new Error('undone');
        }),
      ).toThrow('undone');
      open().writer.insert({ _key: 'd' }, how);
    });
    expect(() =>
      store.write((transaction) => {
        transaction.findDatabase('_system')!.getCollection('c').drop();
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(eventsAfter(before)).toEqual(['put a', 'put d']);
  });

  test('of a dropped or truncated collection has the drop only', () => {
    const before = lastTick();
    store.write((transaction) => {
      const database = transaction.findDatabase('_system')!;
      for (const name of ['c', 'd']) {
        database.createCollection({ name, kind: 'document' }).writer.insert({ _key: 'a' }, how);
      }
    });
    store.write((transaction) => {
      transaction.findDatabase('_system')!.getCollection('c').drop();
      transaction.findDatabase('_system')!.getCollection('d').truncate();
    });
    expect(eventsAfter(before)).toEqual(['create c', 'none', 'create d', 'none', 'drop c', 'truncate d']);
  });

  test('includes the changes that another thread computed, in both forms', () => {
    store.write((transaction) => {
      const collection = transaction
        .findDatabase('_system')!
        .createCollection({ name: 'c', kind: 'document' });
      collection.writer.insert({ _key: 'old' }, how);
    });
    for (const form of ['documents', 'trees'] as const) {
      const before = lastTick();
      const overlay = store.openView().openOverlay({ maxChanges: 100 });
      const collection = overlay.transaction.findDatabase('_system')!.getCollection('c');
      collection.writer.insert({ _key: form }, how);
      collection.writer.remove(form === 'documents' ? 'old' : 'documents', how);
      const changes = overlay.changes(form);
      store.write((transaction) => transaction.apply(changes));
      overlay.close();
      expect([...eventsAfter(before)].sort()).toEqual(
        [`put ${form}`, `removed ${form === 'documents' ? 'old' : 'documents'}`].sort(),
      );
    }
  });

  test('is continued after a restart, and removed when it is switched off', async () => {
    const before = lastTick();
    await store.close();
    store = openStore(folder, { isWriter: true, logBytes: 1 << 20 });
    store.write((transaction) => {
      transaction.findDatabase('_system')!.createCollection({ name: 'c', kind: 'document' });
    });
    expect(eventsAfter(before)).toEqual(['create c']);
    await store.close();
    store = openStore(folder, { isWriter: true });
    expect(store.read((view) => view.log.range())).toBeUndefined();
    store.write((transaction) => transaction.findDatabase('_system')!.getCollection('c').truncate());
    await store.close();
    store = openStore(folder, { isWriter: true, logBytes: 1 << 20 });
    const range = store.read((view) => view.log.range()!);
    expect(range.firstTick).toBe(range.lastTick);
    expect(range.firstTick).toBeGreaterThan(before + 1);
  });

  test('keeps its size', async () => {
    await store.close();
    store = openStore(folder, { isWriter: true, logBytes: 4096 });
    store.write((transaction) => {
      transaction.findDatabase('_system')!.createCollection({ name: 'c', kind: 'document' });
    });
    const first = store.read((view) => view.log.range()!.firstTick);
    for (let n = 0; n < 400; n++) {
      store.write((transaction) => {
        transaction
          .findDatabase('_system')!
          .getCollection('c')
          .writer.insert({ _key: `k${n}` }, how);
      });
    }
    const range = store.read((view) => view.log.range()!);
    expect(range.firstTick).toBeGreaterThan(first);
    const kept = eventsAfter(0);
    expect(kept.at(-1)).toBe('put k399');
    // A record of one insertion has 31 bytes.
    expect(kept.length).toBeLessThanOrEqual(Math.floor(4096 / 31) + 1);
    expect(kept.length).toBeGreaterThan(100);
    expect(range.totalEvents).toBeGreaterThan(400);
  });
});
