import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareStore } from '../../../server/storage/prepare-store.ts';
import { openStore } from '../../../server/storage/Store.ts';

const how = { dialect: '3.12' } as const;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-shrunk-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** LMDB reuses the pages of a value that is replaced by a shorter one in the same transaction. */
test('a value replaced by a shorter one within a transaction is valid', async () => {
  const store = openStore(folder, { isWriter: true });
  store.write((transaction) => {
    const { writer, scan } = transaction
      .findDatabase('_system')!
      .createCollection({ name: 'c', kind: 'document' });
    const collection = transaction.findDatabase('_system')!.getCollection('c');
    for (let i = 0; i < 320; i++) writer.insert({ _key: `k${i}`, text: 'x'.repeat(900) }, how);
    // A scan writes pending changes to the trees.
    expect([...scan.call(collection)].flat().length).toBe(320);
    for (let i = 0; i < 320; i++) writer.replace(`k${i}`, { text: 'x'.repeat(200 + (i % 7)) }, how);
  });
  await store.close();
  const warnings: string[] = [];
  await prepareStore({ path: folder, hasStore: true, cleanStop: undefined }, (text) => warnings.push(text));
  expect(warnings.filter((text) => /damage/.test(text))).toEqual([]);
  const again = openStore(folder, { isWriter: true });
  again.read((view) => {
    const collection = view.findDatabase('_system')!.getCollection('c');
    expect(collection.count()).toBe(320);
    expect(collection.find('k319')!.toObject().text).toBe('x'.repeat(200 + (319 % 7)));
  });
  await again.close();
});
