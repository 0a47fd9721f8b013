import { formatExact } from '../../../lib/format.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { EdgeColumns, WidthEntry } from '../../styles/EdgeColumns.ts';
import { edgeLinesOf, widthOfWeight } from './edge-lines.ts';

/**
 * Legend of line widths: attribute values, or the number of edges of a line; empty if all widths are equal. O(lines).
 */
export function widthLegendOf(model: GraphModel, { widthLegend }: EdgeColumns): readonly WidthEntry[] {
  if (widthLegend.length > 0) return widthLegend;
  const { count, weights } = edgeLinesOf(model);
  let most = 1;
  for (let line = 0; line < count; line++) most = Math.max(most, weights[line]!);
  if (most === 1) return [];
  const middle = Math.round(Math.sqrt(most));
  return [...new Set([1, middle, most])].map((weight) => ({
    name: weight === 1 ? '1 edge' : `${formatExact(weight)} edges`,
    factor: widthOfWeight(weight),
  }));
}
