import type { GraphStyle } from './GraphStyle.ts';
import type { LegendEntry } from './rank-values.ts';

const mostEntries = 40;

/** The legend's entries as they are shown: ranked or scaled ones in their order, others by number, not too many. */
export function orderLegend(
  { vertexColor }: GraphStyle,
  legend: readonly LegendEntry[],
): readonly LegendEntry[] {
  const isRanked = ['attribute', 'computed'].includes(vertexColor.kind);
  const sorted = isRanked ? legend : legend.toSorted((left, right) => right.count - left.count);
  return sorted.slice(0, mostEntries);
}
