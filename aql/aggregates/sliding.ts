import { compareValues } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { asNumber, finite } from './aggregates.ts';

/** An aggregate of adjacent rows that is computed from the aggregates of its parts, in row order. */
interface Summary<State> {
  of(value: Value): State;
  join(left: State, right: State): State;
  result(state: State): Value;
}

interface Total {
  readonly sum: number;
  readonly count: number;
  readonly isValid: boolean;
}

function totals(result: (total: Total) => number | undefined): Summary<Total> {
  return {
    of: (value) => {
      if (value === null) return { sum: 0, count: 0, isValid: true };
      const number = asNumber(value);
      return { sum: number ?? 0, count: 1, isValid: number !== undefined };
    },
    join: (left, right) => ({
      sum: left.sum + right.sum,
      count: left.count + right.count,
      isValid: left.isValid && right.isValid,
    }),
    result: (total) => (total.isValid ? finite(result(total) ?? Number.NaN) : null),
  };
}

const counts: Summary<number> = {
  of: () => 1,
  join: (left, right) => left + right,
  result: (count) => count,
};

/** MIN and MAX of the values that are not null; null if there are none. WINDOW is new since 3.8. */
function extremes(sign: 1 | -1): Summary<Value> {
  return {
    of: (value) => value,
    join: (left, right) =>
      left === null || (right !== null && compareValues(left, right) * sign > 0) ? right : left,
    result: (value) => value,
  };
}

interface Spread {
  readonly count: number;
  readonly mean: number;
  readonly squares: number;
  readonly isValid: boolean;
}

/**
 * Partial results are merged by the formula of Chan, Golub and LeVeque (The American Statistician 37, 1983).
 */
function spreads(isSample: boolean, isRoot: boolean): Summary<Spread> {
  return {
    of: (value) => {
      if (value === null) return { count: 0, mean: 0, squares: 0, isValid: true };
      const number = asNumber(value);
      return { count: 1, mean: number ?? 0, squares: 0, isValid: number !== undefined };
    },
    join: (left, right) => {
      const count = left.count + right.count;
      const delta = right.mean - left.mean;
      const share = count === 0 ? 0 : right.count / count;
      return {
        count,
        mean: left.mean + delta * share,
        squares: left.squares + right.squares + delta * delta * left.count * share,
        isValid: left.isValid && right.isValid,
      };
    },
    result: ({ count, squares, isValid }) => {
      const divisor = isSample ? count - 1 : count;
      if (!isValid || divisor < 1) return null;
      return finite(isRoot ? Math.sqrt(squares / divisor) : squares / divisor);
    },
  };
}

const sums = totals(({ sum }) => sum);
const means = totals(({ sum, count }) => (count > 0 ? sum / count : undefined));

const makers: Readonly<Record<string, () => SlidingAggregate>> = {
  LENGTH: () => new TwoStacks(counts),
  COUNT: () => new TwoStacks(counts),
  MIN: () => new TwoStacks(extremes(1)),
  MAX: () => new TwoStacks(extremes(-1)),
  SUM: () => new TwoStacks(sums),
  AVERAGE: () => new TwoStacks(means),
  AVG: () => new TwoStacks(means),
  VARIANCE: () => new TwoStacks(spreads(false, false)),
  VARIANCE_POPULATION: () => new TwoStacks(spreads(false, false)),
  VARIANCE_SAMPLE: () => new TwoStacks(spreads(true, false)),
  STDDEV: () => new TwoStacks(spreads(false, true)),
  STDDEV_POPULATION: () => new TwoStacks(spreads(false, true)),
  STDDEV_SAMPLE: () => new TwoStacks(spreads(true, true)),
};

/** An aggregate over a sliding window. Each row costs amortized constant time. */
interface SlidingAggregate {
  /** Moves the window to the rows `from` up to `to` (exclusive). Neither bound may decrease. */
  moveTo(from: number, to: number, valueAt: (row: number) => Value): void;
  /** Result for the current window; null if the window is empty. */
  result(): Value;
}

/** Undefined for a function that must be recomputed for each window. */
export function slidingAggregate(name: string): SlidingAggregate | undefined {
  return makers[name]?.();
}

/**
 * A queue of two stacks. The newer rows are one running state; the older rows have one state each, which
 * covers that row and all older rows behind it. If the older stack is empty, the newer rows move to it.
 * Values are never subtracted from a sum, so no precision is lost.
 */
class TwoStacks<State> implements SlidingAggregate {
  #from = 0;
  #to = 0;
  /** The state of row `#from + n` up to the newer rows is at index `length - 1 - n`. */
  #older: State[] = [];
  #newer: State[] = [];
  #newest: State | undefined;

  constructor(readonly summary: Summary<State>) {}

  moveTo(from: number, to: number, valueAt: (row: number) => Value): void {
    if (from >= this.#to) {
      this.#older = [];
      this.#newer = [];
      this.#newest = undefined;
      this.#from = from;
      this.#to = from;
    }
    for (; this.#to < to; this.#to++) {
      const state = this.summary.of(valueAt(this.#to));
      this.#newer.push(state);
      this.#newest = this.#newest === undefined ? state : this.summary.join(this.#newest, state);
    }
    for (; this.#from < from; this.#from++) {
      if (this.#older.length === 0) this.#turn();
      this.#older.pop();
    }
  }

  #turn(): void {
    let state: State | undefined;
    for (const each of this.#newer.reverse()) {
      state = state === undefined ? each : this.summary.join(each, state);
      this.#older.push(state);
    }
    this.#newer = [];
    this.#newest = undefined;
  }

  result(): Value {
    const older = this.#older.at(-1);
    if (older === undefined) return this.#newest === undefined ? null : this.summary.result(this.#newest);
    const all = this.#newest === undefined ? older : this.summary.join(older, this.#newest);
    return this.summary.result(all);
  }
}
