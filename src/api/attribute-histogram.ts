import { z } from 'zod';
import { queryRows } from './cursor.ts';

/** Documents that are read. */
const sampleSize = 20_000;
const bucketCount = 12;
/** Shown different values. */
const maxValues = 12;

/** Documents with a value, or with a number from `from` up to `to`, which only the last bucket includes. */
export type HistogramBar =
  | { readonly kind: 'value'; readonly value: string | boolean | number; readonly count: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number; readonly count: number };

const sampled = `FOR document IN (FOR v IN @@collection SORT RAND() LIMIT @sampled RETURN v)
  LET value = document[@name]`;

/** Counts of a random sample by numbers in equal ranges, or by the most frequent values. */
export async function fetchHistogram(
  collection: string,
  name: string,
  range: readonly [number, number] | undefined,
  signal?: AbortSignal,
): Promise<readonly HistogramBar[]> {
  const bindVars = { '@collection': collection, name, sampled: sampleSize };
  if (range === undefined || range[0] === range[1]) {
    const query = `${sampled}
  FILTER TYPENAME(value) IN ['string', 'bool', 'number'] AND LENGTH(value) <= 200
  COLLECT each = value WITH COUNT INTO amount
  SORT amount DESC
  LIMIT ${maxValues}
  RETURN [each, amount]`;
    const rows = await queryRows(query, { bindVars, signal });
    return z
      .array(z.tuple([z.union([z.string(), z.boolean(), z.number()]), z.number()]))
      .parse(rows)
      .map(([value, count]) => ({ kind: 'value' as const, value, count }));
  }
  const [min, max] = range;
  const width = niceWidth(max - min);
  const start = Math.floor(min / width) * width;
  const query = `${sampled}
  FILTER IS_NUMBER(value)
  COLLECT bucket = FLOOR((value - @start) / @width) WITH COUNT INTO amount
  SORT bucket
  RETURN [bucket, amount]`;
  const rows = await queryRows(query, { bindVars: { ...bindVars, start, width }, signal });
  const counts = new Map(z.array(z.tuple([z.number(), z.number()])).parse(rows));
  const places = [...counts.keys()];
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const edge = (place: number) => Number((start + place * width).toPrecision(12));
  return Array.from({ length: places.length === 0 ? 0 : last - first + 1 }, (_, at) => {
    const place = first + at;
    return { kind: 'range', from: edge(place), to: edge(place + 1), count: counts.get(place) ?? 0 };
  });
}

/** The smallest of 1, 2, 2.5, 5 and 10 times a power of ten with which a span has at most `bucketCount` parts. */
function niceWidth(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / bucketCount));
  return (
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((width) => span / width <= bucketCount) ??
    10 * power
  );
}
