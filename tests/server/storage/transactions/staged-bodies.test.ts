import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Snapshot } from '../../../../server/storage/lmdb/environment.ts';
import { checkWholeStore } from '../../../../server/storage/prepare-store.ts';
import { ChangesConflict } from '../../../../server/storage/transactions/apply-changes.ts';
import type { ChangeSet, StagedBodies } from '../../../../server/storage/types.ts';
import { StoreFolder } from '../store-folder.ts';

const options = { dialect: '3.12' } as const;
const mebibyte = 1 << 20;
const stepBytes = 4 * mebibyte;
const text = 'größe 0123456789 '.repeat(mebibyte);
const body = `"n":1,"text":"${text}"`;
const pieceCount = Math.ceil((Buffer.byteLength(body) + 2) / mebibyte);

let folder: StoreFolder;
beforeEach(() => {
  folder = new StoreFolder();
  folder.create('papers');
});
afterEach(() => folder.remove());

interface Handed {
  readonly trees: ChangeSet;
  readonly bodies: StagedBodies;
  readonly documents: ChangeSet;
}

/** The changes of a write above a snapshot, in both forms. */
function handedBy(write: 'insert' | 'replace'): Handed {
  const overlay = folder.store.openView().openOverlay({ maxChanges: 10 });
  const papers = overlay.transaction.findDatabase('_system')?.getCollection('papers');
  if (write === 'insert') papers?.writer.insertJson(`{"_key":"big",${body}}`, options);
  else papers?.writer.replaceJson('big', `{${body}}`, options);
  expect(overlay.sizeBytes).toBeGreaterThan(16 * mebibyte);
  const trees = overlay.changes('trees');
  const bodies = overlay.stagedBodies(trees.staged);
  const documents = overlay.changes('documents');
  overlay.close();
  return { trees, bodies, documents };
}

/** Returns the number of transactions. */
function stage(bodies: StagedBodies): number {
  let position: number | undefined = 0;
  for (let steps = 1; ; steps++) {
    const from: number = position;
    position = folder.store.write((transaction) => transaction.stage(bodies, from, stepBytes));
    if (position === undefined) return steps;
  }
}

function apply(changes: ChangeSet): void {
  folder.store.write((transaction) => transaction.apply(changes));
}

function countPieces(): number {
  return folder.read('papers', (papers) => {
    const { snapshot } = papers as unknown as { readonly snapshot: Snapshot };
    const [start, end] = [Buffer.alloc(1), Buffer.alloc(16, 0xff)];
    return [...snapshot.keys(snapshot.tables.large, { start, end })].length;
  });
}

function storedText(): unknown {
  return folder.read('papers', (papers) => papers.find('big')?.get('text'));
}

test('the transaction of a large new document contains only the beginning of its body', async () => {
  const { trees, bodies } = handedBy('insert');
  expect(trees.staged).toHaveLength(1);
  expect(trees.bytes.length).toBeLessThan(2 * mebibyte);
  expect(stage(bodies)).toBe(Math.ceil((pieceCount - 1) / 4));
  expect(storedText()).toBeUndefined();
  apply(trees);
  expect(storedText()).toBe(text);
  await folder.reopen();
  expect(storedText()).toBe(text);
  expect(countPieces()).toBe(pieceCount);
  expect(checkWholeStore(folder.path).findings).toEqual([]);
});

test('the form of documents uses the staged body, too, also together with indexes', async () => {
  folder.write('papers', (papers) =>
    papers.ensureIndex({
      type: 'persistent',
      fields: ['n'],
      unique: false,
      sparse: false,
      name: undefined,
      options: {},
    }),
  );
  const { trees, bodies, documents } = handedBy('insert');
  stage(bodies);
  folder.write('papers', (papers) => papers.writer.insertJson('{"_key":"other"}', options));
  expect(() => apply(trees)).toThrow(ChangesConflict);
  const pieces = countPieces();
  apply(documents);
  expect(countPieces()).toBe(pieces + 1);
  await folder.reopen();
  expect(storedText()).toBe(text);
  expect(checkWholeStore(folder.path).findings).toEqual([]);
});

test('a staged body without its document is removed on request', () => {
  const { bodies, trees } = handedBy('insert');
  stage(bodies);
  expect(countPieces()).toBe(pieceCount - 1);
  folder.store.write((transaction) => transaction.discardStaged(bodies.documents));
  expect(countPieces()).toBe(0);
  expect(() => apply(trees)).toThrow('a staged body was removed');
  expect(storedText()).toBeUndefined();
});

test('a staged body without its document is removed at the next start', async () => {
  stage(handedBy('insert').bodies);
  await folder.reopen();
  expect(countPieces()).toBe(0);
  expect(checkWholeStore(folder.path).findings).toEqual([]);
});

test('an undone apply keeps the staged body', () => {
  const { bodies, trees } = handedBy('insert');
  stage(bodies);
  expect(() =>
    folder.store.write((transaction) => {
      transaction.apply(trees);
      throw new Error('undone');
    }),
  ).toThrow('undone');
  apply(trees);
  expect(storedText()).toBe(text);
});

test('the body of a stored document is replaced in one transaction', () => {
  folder.write('papers', (papers) => papers.writer.insertJson('{"_key":"big","text":"short"}', options));
  const { trees, documents } = handedBy('replace');
  expect([trees.staged, documents.staged]).toEqual([[], []]);
  apply(trees);
  expect(storedText()).toBe(text);
});
