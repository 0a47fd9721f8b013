import type { ArrangeInput } from '../../../protocol/layout-jobs.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { LayoutPlan } from './layout.ts';

/** Vertices sorted by `values`; equal values by collection. */
export function arrangePlan(
  { vertexCount, collections }: GraphModel,
  shape: Pick<ArrangeInput, 'shape' | 'gap' | 'ringCount' | 'values'>,
): LayoutPlan {
  return {
    kind: 'job',
    id: 'arrange',
    input: { ...shape, vertexCount, groups: collections.slice(0, vertexCount) },
  };
}
