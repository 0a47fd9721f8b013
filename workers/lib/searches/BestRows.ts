/** The pairs with the highest scores; of equal scores, those added first. A binary heap with the worst on top. */
export class BestRows {
  readonly #limit: number;
  readonly #scores: number[] = [];
  readonly #pairs: (readonly [from: number, to: number, order: number])[] = [];
  #added = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(from: number, to: number, score: number): void {
    const order = this.#added++;
    if (this.#scores.length < this.#limit) {
      this.#scores.push(score);
      this.#pairs.push([from, to, order]);
      this.#rise(this.#scores.length - 1);
    } else if (this.#limit > 0 && score > this.#scores[0]!) {
      this.#scores[0] = score;
      this.#pairs[0] = [from, to, order];
      this.#sink();
    }
  }

  /** Best first. */
  toRows(): { readonly offsets: Uint32Array; readonly vertices: Uint32Array; readonly values: Float64Array } {
    const places = this.#scores.map((_, place) => place);
    places.sort(
      (one, other) =>
        this.#scores[other]! - this.#scores[one]! || this.#pairs[one]![2] - this.#pairs[other]![2],
    );
    return {
      offsets: Uint32Array.from({ length: places.length + 1 }, (_, row) => 2 * row),
      vertices: Uint32Array.from(places.flatMap((place) => this.#pairs[place]!.slice(0, 2))),
      values: Float64Array.from(places, (place) => this.#scores[place]!),
    };
  }

  #isWorse(one: number, other: number): boolean {
    const difference = this.#scores[one]! - this.#scores[other]!;
    return difference < 0 || (difference === 0 && this.#pairs[one]![2] > this.#pairs[other]![2]);
  }

  #swap(one: number, other: number): void {
    [this.#scores[one], this.#scores[other]] = [this.#scores[other]!, this.#scores[one]!];
    [this.#pairs[one], this.#pairs[other]] = [this.#pairs[other]!, this.#pairs[one]!];
  }

  #rise(from: number): void {
    for (let place = from; place > 0; ) {
      const parent = (place - 1) >> 1;
      if (!this.#isWorse(place, parent)) return;
      this.#swap(place, parent);
      place = parent;
    }
  }

  #sink(): void {
    for (let place = 0; ; ) {
      let worst = place;
      for (const child of [2 * place + 1, 2 * place + 2])
        if (child < this.#scores.length && this.#isWorse(child, worst)) worst = child;
      if (worst === place) return;
      this.#swap(place, worst);
      place = worst;
    }
  }
}
