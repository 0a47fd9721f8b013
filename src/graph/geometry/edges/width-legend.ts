import { formatAmount } from '../../../lib/format.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { EdgeColumns } from '../../styles/EdgeColumns.ts';
import type { WidthSection } from '../../styles/edge-widening.ts';
import { edgeLinesOf, widthOfWeight } from './edge-lines.ts';

/**
 * Legends of line widths: attribute values, or the number of edges of a line; empty if all widths are equal. O(lines).
 */
export function widthSectionsOf(model: GraphModel, { sections }: EdgeColumns): readonly WidthSection[] {
  if (sections.length > 0) return sections;
  const { count, weights, isSeparate } = edgeLinesOf(model);
  // Only edges of collapsed communities stand for several.
  if (isSeparate && model.communities.size === 0) return [];
  let max = 1;
  for (let line = 0; line < count; line++) max = Math.max(max, weights[line]!);
  if (max === 1) return [];
  const middle = Math.round(Math.sqrt(max));
  const entries = [...new Set([1, middle, max])].map((weight) => ({
    name: formatAmount(weight, 'edge'),
    factor: widthOfWeight(weight),
  }));
  return [{ attribute: 'edges', entries }];
}
