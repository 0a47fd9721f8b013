import { expect, test, vi } from 'vitest';
import type { GraphPreview } from '../../../../src/graph/preview/GraphPreview.ts';
import { PreviewCache, type PreviewStorage } from '../../../../src/graph/preview/PreviewCache.ts';

const picture = new Blob(['picture']);
const preview = (signature: string): GraphPreview => ({
  signature,
  totalVertices: 3,
  vertexCount: 3,
  edgeCount: 2,
  pictures: { light: picture, dark: picture },
});

/** A storage that notes what is asked of it. */
class NotingStorage implements PreviewStorage {
  readonly calls: string[] = [];
  readonly previews = new Map<string, GraphPreview>();

  async find(key: string) {
    this.calls.push(`find ${key}`);
    return this.previews.get(key);
  }
  async put(key: string, each: GraphPreview) {
    this.calls.push(`put ${key}`);
    this.previews.set(key, each);
  }
  async remove(key: string) {
    this.calls.push(`remove ${key}`);
    this.previews.delete(key);
  }
}

test('a kept preview is read from the storage once', async () => {
  const storage = new NotingStorage();
  storage.previews.set('social', preview('1'));
  const cache = new PreviewCache(storage, 2);
  expect(await cache.find('social')).toEqual(preview('1'));
  expect(await cache.find('social')).toEqual(preview('1'));
  expect(await cache.find('debian')).toBeUndefined();
  expect(storage.calls).toEqual(['find social', 'find debian']);
});

test('a new preview replaces the kept one in both places, and a removed one is in neither', async () => {
  const storage = new NotingStorage();
  const cache = new PreviewCache(storage, 2);
  await cache.put('social', preview('1'));
  await cache.put('social', preview('2'));
  expect((await cache.find('social'))?.signature).toBe('2');
  expect(storage.previews.get('social')?.signature).toBe('2');
  await cache.remove('social');
  expect(await cache.find('social')).toBeUndefined();
});

test('the least recently used preview leaves the memory', async () => {
  const storage = new NotingStorage();
  const cache = new PreviewCache(storage, 2);
  await cache.put('a', preview('a'));
  await cache.put('b', preview('b'));
  await cache.find('a');
  await cache.put('c', preview('c'));
  storage.calls.length = 0;
  await cache.find('a');
  await cache.find('c');
  expect(storage.calls).toEqual([]);
  // Read again from the storage.
  expect((await cache.find('b'))?.signature).toBe('b');
  expect(storage.calls).toEqual(['find b']);
});

test('a storage that fails is left alone; the previews stay in memory', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const refuse = vi.fn(() => Promise.reject(new Error('no quota')));
  const cache = new PreviewCache({ find: refuse, put: refuse, remove: refuse }, 2);
  await cache.put('social', preview('1'));
  expect((await cache.find('social'))?.signature).toBe('1');
  expect(await cache.find('debian')).toBeUndefined();
  expect(refuse).toHaveBeenCalledOnce();
  expect(warn.mock.calls).toEqual([['graph previews are kept in memory only', new Error('no quota')]]);
  warn.mockRestore();
});
