import { nextTask } from '../../lib/wait.ts';

/** Maximum number of characters per part that is passed to the browser, which may store parts on disk. */
const partLength = 1 << 20;
const sliceMs = 12;

interface ToBlobOptions {
  readonly type: string;
  readonly signal?: AbortSignal;
  /** Called at intervals with the number of characters so far. */
  onProgress?(length: number): void;
}

/** Collects texts in a blob without joining them in memory, and yields to the page. Rejects with AbortError. */
export async function toBlob(
  texts: Iterable<string>,
  { type, signal, onProgress }: ToBlobOptions,
): Promise<Blob> {
  const parts: Blob[] = [];
  let pending: string[] = [];
  let pendingLength = 0;
  let length = 0;
  let sinceMs = performance.now();
  for (const text of texts) {
    pending.push(text);
    pendingLength += text.length;
    if (pendingLength < partLength && performance.now() - sinceMs < sliceMs) continue;
    parts.push(new Blob(pending));
    length += pendingLength;
    pending = [];
    pendingLength = 0;
    if (performance.now() - sinceMs < sliceMs) continue;
    onProgress?.(length);
    await nextTask();
    signal?.throwIfAborted();
    sinceMs = performance.now();
  }
  return new Blob([...parts, ...pending], { type });
}
