import type { TimeSpan } from '../../ui/charts/series.ts';

interface SeriesSummary {
  readonly minimum: number;
  readonly average: number;
  /** 95 % of the values are not above it. */
  readonly percentile95: number;
  readonly maximum: number;
  readonly latest: number;
}

/** Summarises the values of a span; undefined without values. */
export function summarise(
  times: readonly number[],
  values: readonly (number | null)[],
  { from, until }: TimeSpan,
): SeriesSummary | undefined {
  const found: number[] = [];
  times.forEach((time, index) => {
    const value = values[index];
    if (time >= from && time <= until && typeof value === 'number') found.push(value);
  });
  const latest = found.at(-1);
  if (latest === undefined) return undefined;
  const average = found.reduce((sum, value) => sum + value, 0) / found.length;
  const sorted = found.sort((a, b) => a - b);
  return {
    minimum: sorted[0]!,
    average,
    percentile95: sorted[Math.ceil(sorted.length * 0.95) - 1]!,
    maximum: sorted.at(-1)!,
    latest,
  };
}
