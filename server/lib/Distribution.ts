export interface DistributionFigures {
  readonly sum: number;
  readonly count: number;
  /** One more than there are cuts. */
  readonly counts: readonly number[];
}

/** Counts values between ascending cuts: the first count is of values below the first cut. */
export class Distribution {
  readonly cuts: readonly number[];
  readonly #counts: number[];
  #sum = 0;
  #count = 0;

  constructor(cuts: readonly number[]) {
    this.cuts = cuts;
    this.#counts = Array.from({ length: cuts.length + 1 }, () => 0);
  }

  add(value: number): void {
    let place = 0;
    while (place < this.cuts.length && value >= (this.cuts[place] as number)) place += 1;
    this.#counts[place] = (this.#counts[place] as number) + 1;
    this.#sum += value;
    this.#count += 1;
  }

  figures(): DistributionFigures {
    return { sum: this.#sum, count: this.#count, counts: [...this.#counts] };
  }
}
