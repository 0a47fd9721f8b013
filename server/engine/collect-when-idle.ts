import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ThreadPulse } from './ThreadPulse.ts';

/** Growth since the last collection from which another one is worth its time. */
const largeBytes = 256 << 20;
const checkMs = 1000;

/**
 * Frees the memory of ended queries while the thread is idle. Without it, V8 keeps up to the memory limit of a query in
 * each thread until the thread allocates again.
 */
export function collectWhenIdle(pulse: Pick<ThreadPulse, 'beats' | 'callId'>, minBytes = largeBytes): void {
  let collect: (() => void) | undefined;
  let lastBeats = -1;
  let keptBytes = 0;
  setInterval(() => {
    const { beats, callId } = pulse;
    const isIdle = callId === 0 && beats === lastBeats;
    lastBeats = beats;
    if (!isIdle || usedBytes() < keptBytes + minBytes) return;
    collect ??= collector();
    collect();
    keptBytes = usedBytes();
  }, checkMs).unref();
}

/** Flags that differ from those of its compilation make V8 refuse stored code, so they are as before at the end. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

function usedBytes(): number {
  const { used_heap_size: heapBytes, external_memory: externalBytes } = getHeapStatistics();
  return heapBytes + externalBytes;
}
