import type { GraphInput } from '../../../protocol/graph-jobs.ts';
import { formatAmount } from '../../lib/format.ts';
import type { GraphAdapter } from '../adapters/GraphAdapter.ts';
import { toGraphInput } from '../layouts/common-parameters.ts';
import type { Fact } from '../metrics/metric.ts';
import type { GraphModel } from '../model/GraphModel.ts';

/** A frozen graph with the values of an edge attribute as weights; without an attribute it has no weights. */
export async function toWeightedGraph(
  adapter: GraphAdapter,
  frozen: GraphModel,
  attribute: string,
  signal: AbortSignal,
): Promise<{ readonly graph: GraphInput; readonly facts: readonly Fact[] }> {
  if (attribute === '') return { graph: toGraphInput(frozen), facts: [] };
  const ids = [...frozen.edgeIds];
  const values = await adapter.loadValues(attribute, ids, signal);
  signal.throwIfAborted();
  let missing = 0;
  const weights = Float32Array.from(ids, (id) => {
    const value = values.get(id);
    if (typeof value === 'number') return value;
    missing++;
    return 1;
  });
  if (missing === ids.length) throw new Error(`no shown edge has a numeric attribute '${attribute}'`);
  const text = `${missing} of ${formatAmount(ids.length, 'edge')} have no numeric '${attribute}' and have weight 1`;
  return {
    graph: { ...toGraphInput(frozen), weights },
    facts: missing === 0 ? [] : [{ label: 'Weights', text }],
  };
}
