import type { GraphModel } from '../../model/GraphModel.ts';
import type { IntegrityState } from './integrity-state.ts';

interface MarkedFaults {
  readonly vertices: readonly number[];
  readonly edges: readonly number[];
}

/**
 * Indices of the shown elements of the marked checks. An edge with a missing end is not in the picture, so its existing
 * end is marked.
 */
export function markedFaults(
  model: GraphModel,
  { results, marked }: IntegrityState,
): MarkedFaults | undefined {
  if (marked.length === 0) return undefined;
  const vertices = new Set<number>();
  const edges = new Set<number>();
  const addVertex = (id: string) => {
    const vertex = model.findVertex(id);
    if (vertex !== undefined) vertices.add(vertex);
  };
  for (const fault of marked.flatMap((check) => results[check]?.listed ?? [])) {
    if (fault.kind === 'vertex') addVertex(fault.id);
    if (fault.kind !== 'edge') continue;
    const edge = model.findEdge(fault.id);
    if (edge !== undefined) edges.add(edge);
    else for (const end of ['from', 'to'] as const) if (!fault.missing.includes(end)) addVertex(fault[end]);
  }
  return { vertices: [...vertices].sort((one, other) => one - other), edges: [...edges] };
}
