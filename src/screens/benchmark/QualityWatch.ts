import { toGraphInput } from '../../graph/layouts/common-parameters.ts';
import type { GraphModel } from '../../graph/model/GraphModel.ts';
import { type Job, startJob } from '../../jobs.ts';
import { runJob } from './run-job.ts';

/** Normalised stress (lower is better) and neighbourhood preservation (higher is better) over time. */
export interface QualitySeries {
  readonly timesMs: readonly number[];
  readonly stress: readonly number[];
  readonly neighbourhood: readonly number[];
}

/** A copy takes about a millisecond of the main thread per 300,000 vertices. */
const sampleEveryMs = (vertexCount: number) => Math.max(100, vertexCount / 1000);

/** Measures the quality of positions in a worker: samples during the run, and the final positions. */
export class QualityWatch {
  readonly #job: Job<'layout-quality'>;
  readonly #result: Promise<{ readonly figures: Float32Array }>;
  readonly #everyMs: number;
  /** Indexed by sample. */
  readonly #timesMs: number[] = [];
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(model: GraphModel, signal: AbortSignal, onSeries: (series: QualitySeries) => void) {
    this.#everyMs = sampleEveryMs(model.vertexCount);
    this.#job = startJob('layout-quality', toGraphInput(model), {
      onValues: (figures) => onSeries(this.#take(figures)),
    });
    this.#result = runJob(this.#job, signal);
    // The error surfaces when the result is awaited; this handler prevents an unhandled rejection until then.
    this.#result.catch(() => undefined);
  }

  /** Measures a sample of the offered positions. */
  offer(picture: Float32Array, atMs: number): void {
    if (atMs - this.#lastMs < this.#everyMs) return;
    this.#lastMs = atMs;
    this.#post(picture, atMs);
  }

  /** Measures the final positions and returns all values. */
  async end(picture: Float32Array, atMs: number): Promise<QualitySeries> {
    this.#post(picture, atMs);
    this.#job.post({ kind: 'end' });
    return this.#take((await this.#result).figures);
  }

  #post(picture: Float32Array, atMs: number): void {
    const mark = this.#timesMs.push(atMs) - 1;
    this.#job.post({ kind: 'measure', positions: picture.slice(), mark });
  }

  #take(figures: Float32Array): QualitySeries {
    const timesMs: number[] = [];
    const stress: number[] = [];
    const neighbourhood: number[] = [];
    for (let place = 0; place < figures.length; place += 3) {
      timesMs.push(this.#timesMs[figures[place]!]!);
      stress.push(figures[place + 1]!);
      neighbourhood.push(figures[place + 2]!);
    }
    return { timesMs, stress, neighbourhood };
  }
}
