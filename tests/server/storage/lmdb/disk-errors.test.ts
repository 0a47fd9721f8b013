import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { Flusher } from '../../../../server/storage/lmdb/Flusher.ts';
import { toStorageError } from '../../../../server/storage/lmdb/storage-errors.ts';
import { checkWholeStore } from '../../../../server/storage/prepare-store.ts';
import { openStore } from '../../../../server/storage/Store.ts';
import type { Store } from '../../../../server/storage/types.ts';

const in312 = { dialect: '3.12' } as const;

/** A small separate disk; undefined without the permission to mount one. */
function mountDisk(): string | undefined {
  const path = mkdtempSync(join(tmpdir(), 'orrery-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', path], { stdio: 'ignore' });
    return path;
  } catch {
    rmSync(path, { recursive: true });
    return undefined;
  }
}

function unmount(path: string): void {
  execFileSync('umount', [path]);
  rmSync(path, { recursive: true });
}

const disk = mountDisk();
afterAll(() => disk !== undefined && unmount(disk));

function insert(store: Store, first: number, count: number): void {
  store.write((transaction) => {
    const database = transaction.findDatabase('_system');
    const collection =
      database?.findCollection('c') ?? database?.createCollection({ name: 'c', kind: 'document' });
    for (let n = first; n < first + count; n++) {
      collection?.writer.insertJson(`{"_key":"k${n}","text":"${'x'.repeat(3000)}"}`, in312);
    }
  });
}

function keysOf(store: Store): string[] {
  return store.read((view) => {
    const collection = view.findDatabase('_system')?.getCollection('c');
    return [...(collection?.scan() ?? [])].flat().map(({ _key }) => _key);
  });
}

// Requires the permission to mount a disk.
test.skipIf(disk === undefined)('a full disk refuses writes, keeps existing data, and recovers', async () => {
  const folder = disk as string;
  const filler = join(folder, 'filler');
  writeFileSync(filler, Buffer.alloc(4 * 1024 * 1024));
  const store = openStore(folder, { isWriter: true });
  let written = 0;
  const fill = (): void => {
    for (;;) {
      insert(store, written, 20);
      written += 20;
    }
  };
  for (let round = 0; round < 3; round++) {
    expect(fill).toThrow(DatabaseError);
    expect(fill).toThrow(/disk of the data folder is full; make space/);
    expect(fill).toThrow(expect.objectContaining({ errorNum: 1104, status: 507 }));
    expect(keysOf(store)).toEqual(Array.from({ length: written }, (_, n) => `k${n}`));
  }
  await store.flushed();
  rmSync(filler);
  insert(store, written, 20);
  written += 20;
  await store.flushed();
  await store.close();
  const again = openStore(folder, { isWriter: true });
  expect(keysOf(again)).toEqual(Array.from({ length: written }, (_, n) => `k${n}`));
  await again.close();
  expect(checkWholeStore(folder).findings).toEqual([]);
});

describe('errors of the operating system and of LMDB', () => {
  test.each([
    ['ENOSPC', 1104, 507, /disk of the data folder is full/],
    [28, 1104, 507, /disk of the data folder is full/],
    ['EDQUOT', 1104, 507, /full/],
    [-30792, 1104, 507, /cannot grow/],
    ['EROFS', 1004, 503, /is read-only/],
    [30, 1004, 503, /is read-only/],
    ['EIO', 1109, 503, /reports an error/],
    ['EMFILE', 32, 503, /too many open files.*ulimit -n/],
    [-30790, 32, 503, /too many queries/],
    [-30795, 1109, 503, /start the server again/],
    [-30796, 1100, 500, /damaged.*--salvage/],
    [-30797, 1100, 500, /damaged.*--salvage/],
  ])('%s is answered %i with status %i', (code, errorNum, status, text) => {
    const error = toStorageError(Object.assign(new Error('refused'), { code }), undefined);
    expect(error).toMatchObject({ errorNum, status });
    expect((error as Error).message).toMatch(text);
  });

  test('other errors are unchanged', () => {
    for (const error of [new Error('a bug'), new TypeError('x'), 'text', undefined]) {
      expect(toStorageError(error, undefined)).toBe(error);
    }
  });
});

test('after a failed flush no write is reported as durable', async () => {
  let isFailing = true;
  const root = {
    env: {
      path: tmpdir(),
      info: () => ({ lastPageNumber: 0, lastTxnId: 0 }),
      sync: (done: (error?: Error) => void) => done(isFailing ? new Error('Input/output error') : undefined),
    },
    transactionSync: (body: () => unknown) => body(),
  };
  const flusher = new Flusher(root as never);
  flusher.transact(() => 1);
  await expect(flusher.flushed()).rejects.toMatchObject({ errorNum: 1109, status: 503 });
  isFailing = false;
  flusher.transact(() => 2);
  await expect(flusher.flushed()).rejects.toThrow(/Input\/output error.*start the server again/);
});
