import { startJob as startWorkerJob } from '../../jobs.ts';
import { writeScattered } from '../model/places.ts';
import type { GraphSample } from './read-sample.ts';

/** Computes a force-directed layout of a sample in a worker. Float32, 2 · V: x, y interleaved, world units. */
export async function layOutSample(
  { vertexCount, sources, targets }: GraphSample,
  signal: AbortSignal,
  startJob: typeof startWorkerJob = startWorkerJob,
): Promise<Float32Array> {
  signal.throwIfAborted();
  const positions = new Float32Array(2 * vertexCount);
  for (let index = 0; index < vertexCount; index++) writeScattered(positions, index);
  const job = startJob('force-small', {
    vertexCount,
    // The job takes ownership of its arrays.
    sources: sources.slice(),
    targets: targets.slice(),
    positions,
    fixed: new Uint8Array(vertexCount),
    seed: 1,
    edgeLength: 40,
    gravity: 0.07,
    charge: -140,
    energy: 1,
    isPaced: false,
  });
  signal.addEventListener('abort', job.abort);
  try {
    return (await job.result).positions;
  } finally {
    signal.removeEventListener('abort', job.abort);
  }
}
