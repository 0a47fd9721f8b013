import { formatAmount, formatExact } from '../../../lib/format.ts';
import { edgesOfSameLine } from '../../geometry/edges/edge-lines.ts';
import type { GraphModel } from '../../model/GraphModel.ts';

/** The edge with its ends, such as `e/1 · v/a → v/b`; for a line of several edges their number in each direction. */
export function describeEdgeLine(model: GraphModel, edge: number, isInk: boolean): string {
  const edges = edgesOfSameLine(model, edge, isInk);
  const { sources, targets, vertexIds } = model;
  const [source, target] = [sources[edge]!, targets[edge]!];
  const [from, to] = [vertexIds.at(source)!, vertexIds.at(target)!];
  if (edges.length === 1) return `${model.edgeIds.at(edge)} · ${from} → ${to}`;
  const forward = edges.filter((each) => sources[each] === source).length;
  const parts = [formatAmount(edges.length, 'edge'), `${formatExact(forward)} ${from} → ${to}`];
  if (forward < edges.length) parts.push(`${formatExact(edges.length - forward)} ${to} → ${from}`);
  return parts.join(' · ');
}
