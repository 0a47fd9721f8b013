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

/** Copies cost the page's thread about a millisecond for each 300,000 vertices. */
const sampleEveryMs = (vertexCount: number) => Math.max(100, vertexCount / 1000);

/** Measures pictures of a graph in a worker: some while they stream, and the last. */
export class QualityWatch {
  readonly #job: Job<'layout-quality'>;
  readonly #result: Promise<{ readonly figures: Float32Array }>;
  readonly #everyMs: number;
  /** By mark. */
  readonly #timesMs: number[] = [];
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(model: GraphModel, signal: AbortSignal, onSeries: (series: QualitySeries) => void) {
    this.#everyMs = sampleEveryMs(model.vertexCount);
    this.#job = startJob('layout-quality', toGraphInput(model), {
      onValues: (figures) => onSeries(this.#take(figures)),
    });
    this.#result = runJob(this.#job, signal);
    // The error is told where the result is awaited; before that nobody listens.
    this.#result.catch(() => undefined);
  }

  /** Of the pictures offered some are measured. */
  offer(picture: Float32Array, atMs: number): void {
    if (atMs - this.#lastMs < this.#everyMs) return;
    this.#lastMs = atMs;
    this.#post(picture, atMs);
  }

  /** Measures the last picture; then all is known. */
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
