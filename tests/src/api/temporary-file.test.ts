import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BlobStore } from '../../../src/api/export/FileStore.ts';
import { KeptWriter } from '../../../src/api/export/KeptWriter.ts';
import { keptFile, removeKept } from '../../../src/api/export/kept-files.ts';
import { openTemporaryFile } from '../../../src/api/export/open-file.ts';
import { TemporaryFile } from '../../../src/api/export/TemporaryFile.ts';
import { removeLeftOvers } from '../../../src/api/export/temporary-folder.ts';

interface StoredFile {
  bytes: Uint8Array;
  isLocked: boolean;
  readonly lastModified: number;
}

/** The origin private file system of one folder. */
const files = new Map<string, StoredFile>();
let quotaBytes = Infinity;

const handleOf = (file: StoredFile) => ({
  getFile: async () => new File([new Uint8Array(file.bytes)], 'file', file),
  createSyncAccessHandle: async () => {
    file.isLocked = true;
    return {
      write: (bytes: Uint8Array, { at }: { at: number }) => {
        const count = Math.min(bytes.length, quotaBytes - at);
        const grown = new Uint8Array(at + count);
        grown.set(file.bytes);
        grown.set(bytes.subarray(0, count), at);
        file.bytes = grown;
        return count;
      },
      getSize: () => file.bytes.length,
      truncate: (length: number) => {
        file.bytes = file.bytes.slice(0, length);
      },
      flush: () => undefined,
      close: () => {
        file.isLocked = false;
      },
    };
  },
});

const folder = {
  getFileHandle: async (name: string, options?: { readonly create: boolean }) => {
    if (!files.has(name) && options?.create !== true) throw new DOMException('none', 'NotFoundError');
    if (!files.has(name)) files.set(name, { bytes: new Uint8Array(), isLocked: false, lastModified: 0 });
    return handleOf(files.get(name)!);
  },
  removeEntry: async (name: string) => {
    if (files.get(name)?.isLocked) throw new DOMException('locked', 'NoModificationAllowedError');
    files.delete(name);
  },
  async *[Symbol.asyncIterator]() {
    for (const [name, file] of files) yield [name, handleOf(file)];
  },
};

/** The worker's code in this thread. */
class WorkerHere {
  onmessage: ((event: unknown) => void) | undefined;
  async postMessage(data: unknown): Promise<void> {
    vi.stubGlobal('postMessage', (answer: unknown) => this.onmessage?.({ data: answer }));
    await import('../../../src/api/export/file-worker.ts');
    (globalThis as unknown as { onmessage(event: unknown): void }).onmessage({ data });
  }
  terminate(): void {
    this.onmessage = undefined;
  }
}

beforeEach(() => {
  files.clear();
  quotaBytes = Infinity;
  const directory = { getDirectoryHandle: async () => folder };
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => directory } });
  vi.stubGlobal('Worker', WorkerHere);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

afterEach(() => vi.unstubAllGlobals());

const text = 'a€'.repeat(100_000);

test('[11-download-9] a large file is on the disk until it is removed', async () => {
  const writer = await openTemporaryFile(Infinity);
  for (let index = 0; index < 30; index++) await writer.write(text);
  const file = await writer.end();
  expect([...files.values()].map(({ bytes }) => bytes.length)).toEqual([30 * 400_000]);
  expect(await file.text()).toBe(text.repeat(30));
  await writer.remove();
  expect(files.size).toBe(0);
});

test('a file that is stopped is removed', async () => {
  const writer = await openTemporaryFile(Infinity);
  await writer.write(text);
  await writer.abort(new Error('stopped'));
  expect(files.size).toBe(0);
});

test('another page continues a kept file at a place, and removes what is behind it', async () => {
  const { signal } = new AbortController();
  const left = (await KeptWriter.open(0, false, signal))!;
  await left.write('a€');
  const { place } = left;
  await left.write('behind');
  expect(place.bytes).toBe(4);
  files.get(place.name)!.isLocked = false;
  expect(await (await keptFile(place.name))!.text()).toBe('a€behind');
  const writer = (await KeptWriter.continue(place, false, signal))!;
  await writer.write('b');
  expect(writer.place).toEqual({ ...place, bytes: 5 });
  expect(await (await writer.end()).text()).toBe('a€b');
  expect(await KeptWriter.continue({ ...place, bytes: 6 }, false, signal)).toBeUndefined();
  await removeKept(place.name);
  expect(await keptFile(place.name)).toBeUndefined();
});

test('a kept file is compressed at its end; without room for it there is none', async () => {
  const { signal } = new AbortController();
  const writer = (await KeptWriter.open(0, true, signal))!;
  await writer.write(text);
  const compressed = await (await writer.end()).arrayBuffer();
  expect(gunzipSync(compressed).toString('utf8')).toBe(text);
  expect(files.size).toBe(0);
  const { getDirectory } = navigator.storage;
  const estimate = async () => ({ quota: 1000, usage: 200 });
  vi.stubGlobal('navigator', { storage: { getDirectory, estimate } });
  expect(await KeptWriter.open(401, false, signal)).toBeUndefined();
  expect(await KeptWriter.open(400, false, signal)).toBeDefined();
});

test('a full storage is an error of the writer', async () => {
  quotaBytes = 10_000_000;
  const writer = await openTemporaryFile(Infinity);
  const writing = (async () => {
    for (let index = 0; index < 30; index++) await writer.write(text);
    await writer.end();
  })();
  await expect(writing).rejects.toMatchObject({ name: 'QuotaExceededError' });
  await writer.abort(new Error('full'));
  expect(files.size).toBe(0);
});

test('files of closed pages are removed after an hour, kept ones after a week, those of open pages stay', async () => {
  const nowMs = 1_000_000_000;
  const file = (ageMs: number, isLocked: boolean): StoredFile => ({
    bytes: new Uint8Array(1),
    isLocked,
    lastModified: nowMs - ageMs,
  });
  files.set('old', file(4_000_000, false)).set('open', file(4_000_000, true)).set('new', file(1000, false));
  files.set('kept-old', file(604_900_000, false)).set('kept-new', file(604_700_000, false));
  await removeLeftOvers(nowMs);
  expect([...files.keys()]).toEqual(['open', 'new', 'kept-new']);
});

test('without such storage, a file is in memory', async () => {
  const getDirectory = () => Promise.reject(new DOMException('private', 'SecurityError'));
  vi.stubGlobal('navigator', { storage: { getDirectory } });
  expect(await TemporaryFile.open()).toBeUndefined();
  vi.stubGlobal('navigator', {});
  expect(await TemporaryFile.open()).toBeUndefined();
  const writer = await openTemporaryFile(Infinity);
  await writer.write(text);
  expect(await (await writer.end()).text()).toBe(text);
});

test('the user is told once that a file in memory is large', async () => {
  const onLarge = vi.fn();
  const memory = new BlobStore(15, onLarge);
  await memory.add([new Uint8Array(10)]);
  expect(onLarge).not.toHaveBeenCalled();
  for (let index = 0; index < 3; index++) await memory.add([new Uint8Array(10)]);
  expect(onLarge).toHaveBeenCalledTimes(1);
  expect((await memory.end()).size).toBe(40);
});
