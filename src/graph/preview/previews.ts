import type { StorageKey } from '../../store/browser-storage/storage-key.ts';
import type { Collections } from '../adapters/GraphAdapter.ts';
import type { GraphPreview } from './GraphPreview.ts';
import { IndexedPreviews } from './IndexedPreviews.ts';
import { makePreview } from './make-preview.ts';
import { OneAtATime } from './OneAtATime.ts';
import { PreviewCache } from './PreviewCache.ts';

/** Size of an entry: 20 to 130 KB. */
const maxPreviews = 200;
/** Maximum duration of one preview, after which the next one starts. */
const maxMs = 60_000;

const cache = new PreviewCache(new IndexedPreviews(maxPreviews), maxPreviews);
const queue = new OneAtATime();

/** The cached preview of a graph, for any state of the graph. */
export function findPreview(key: StorageKey): Promise<GraphPreview | undefined> {
  return cache.find(key);
}

export function forgetPreview(key: StorageKey): Promise<void> {
  return cache.remove(key);
}

/** The preview of a graph's state: cached or new. New previews are created one at a time. */
export async function loadPreview(
  key: StorageKey,
  state: Pick<GraphPreview, 'signature' | 'totalVertices'>,
  collections: Collections,
  signal: AbortSignal,
): Promise<GraphPreview> {
  const kept = await cache.find(key);
  if (kept?.signature === state.signature) return kept;
  return queue.run(async () => {
    const preview = await makePreview(
      collections,
      state,
      AbortSignal.any([signal, AbortSignal.timeout(maxMs)]),
    );
    await cache.put(key, preview);
    return preview;
  }, signal);
}
