import { mergeSort } from '../../../lib/merge-sort.ts';

/** Rows between two yields. */
const sliceRows = 1024;

/**
 * Row indices sorted by their values: numbers before texts, missing values last in both directions, equal values in
 * the former order. Different values are sorted once, then rows are placed by the rank of their value, because columns
 * of large tables repeat values. Yields between its steps.
 */
export function* sortRows(
  rows: readonly number[],
  read: (row: number) => unknown,
  isDescending: boolean,
): Generator<undefined, readonly number[]> {
  const numbers = new DistinctValues<number>();
  const texts = new DistinctValues<string>();
  /** By position in `rows`: 2 × number of the value, + 1 for a text. */
  const values = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const value = read(rows[at]!);
    if (value === undefined || value === null || value === '') values[at] = missing;
    else if (typeof value === 'number') values[at] = 2 * numbers.numberOf(value);
    else values[at] = 2 * texts.numberOf(toText(value)) + 1;
    if (at % sliceRows === sliceRows - 1) yield;
  }
  const sign = isDescending ? -1 : 1;
  const numberRanks = yield* numbers.ranks(sign);
  const textRanks = yield* texts.ranks(sign);
  const [numbersFrom, textsFrom] = isDescending ? [textRanks.length, 0] : [0, numberRanks.length];
  const rankCount = numberRanks.length + textRanks.length;
  const rankOf = (value: number) => {
    if (value === missing) return rankCount;
    return value % 2 === 0 ? numbersFrom + numberRanks[value >>> 1]! : textsFrom + textRanks[value >>> 1]!;
  };
  const places = new Uint32Array(rankCount + 2);
  for (const value of values) places[rankOf(value) + 1]!++;
  for (let rank = 1; rank < places.length; rank++) places[rank]! += places[rank - 1]!;
  yield;
  const sorted = new Array<number>(rows.length);
  for (let at = 0; at < rows.length; at++) sorted[places[rankOf(values[at]!)]!++] = rows[at]!;
  return sorted;
}

const missing = 0xffff_ffff;

function toText(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase();
}

/** Different values, numbered in the order of their first occurrence. */
class DistinctValues<Value extends number | string> {
  readonly #numbers = new Map<Value, number>();
  readonly #values: Value[] = [];

  numberOf(value: Value): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    this.#numbers.set(value, this.#values.length);
    return this.#values.push(value) - 1;
  }

  /** Ranks by number of the value. */
  *ranks(sign: 1 | -1): Generator<undefined, Uint32Array> {
    const values = this.#values;
    const order = Uint32Array.from(values, (_, number) => number);
    yield* mergeSort(order, (left, right) => {
      const [one, other] = [values[left]!, values[right]!];
      return one === other ? 0 : one < other ? -sign : sign;
    });
    const ranks = new Uint32Array(order.length);
    order.forEach((number, rank) => {
      ranks[number] = rank;
    });
    return ranks;
  }
}
