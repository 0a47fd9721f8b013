import { Distribution, type DistributionFigures } from '../../lib/Distribution.ts';

/** Seconds: those of ArangoDB's metrics. */
export const queryTimeCuts = [0.000_002, 0.000_032, 0.000_5, 0.008, 0.125, 2, 32] as const;
export const slowQueryTimeCuts = [1, 2.5, 6.25, 15.625, 39.062_5, 97.656_25] as const;

const queryKilled = 1500;

/** Counts completed queries since the start of the server. */
export class QueryFigures {
  readonly #time = new Distribution(queryTimeCuts);
  readonly #slowTime = new Distribution(slowQueryTimeCuts);
  #failed = 0;
  #killed = 0;

  add(seconds: number, exitCode: number): void {
    this.#time.add(seconds);
    if (exitCode === queryKilled) this.#killed += 1;
    else if (exitCode !== 0) this.#failed += 1;
  }

  addSlow(seconds: number): void {
    this.#slowTime.add(seconds);
  }

  figures(): {
    readonly time: DistributionFigures;
    readonly slowTime: DistributionFigures;
    readonly failed: number;
    readonly killed: number;
  } {
    return {
      time: this.#time.figures(),
      slowTime: this.#slowTime.figures(),
      failed: this.#failed,
      killed: this.#killed,
    };
  }
}
