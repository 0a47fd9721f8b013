import type { AddEdges, AddVertices, GraphStep } from '../../../protocol/graph-patch.ts';
import { type IdList, PackedIds } from '../../../protocol/lib/packed-ids.ts';

/** So many rows are a few milliseconds of work. */
const mostRows = 8000;

/**
 * The same step as several of a bounded number of rows, to be applied in this order; their inverses are as small. Steps
 * with final places (`at`) are inverses, and small therefore; rows around a vertex belong together.
 */
export function splitStep(step: GraphStep): readonly GraphStep[] {
  switch (step.kind) {
    case 'addVertices':
      return step.at === undefined && step.around === undefined && isRight(step)
        ? ranges(step.ids.length).map(([from, to]) => verticesOf(step, from, to))
        : [step];
    case 'addEdges':
      return step.at === undefined
        ? ranges(step.ids.length).map(([from, to]) => edgesOf(step, from, to))
        : [step];
    case 'removeVertices':
    case 'removeEdges': {
      const { kind, indices } = step;
      // The last first: what fills their holes comes from behind them, so the others stay where they are.
      const parts = ranges(indices.length).reverse();
      return parts.map(([from, to]) => ({ kind, indices: indices.subarray(from, to) }));
    }
    default:
      return [step];
  }
}

/** A step with too many or too few entries of a column is refused as it is. */
function isRight({
  ids,
  labels,
  positions,
  flags,
  settled,
  hiddenNeighbours,
  documents,
}: AddVertices): boolean {
  const columns = [labels, flags, settled, hiddenNeighbours, documents];
  const isWhole = columns.every((column) => column === undefined || column.length === ids.length);
  return isWhole && (positions === undefined || positions.length === 2 * ids.length);
}

/** One at least: an empty step is one, too. */
function ranges(rows: number): [from: number, to: number][] {
  const count = Math.max(1, Math.ceil(rows / mostRows));
  return Array.from({ length: count }, (_, nth) => [nth * mostRows, Math.min(rows, (nth + 1) * mostRows)]);
}

function verticesOf(step: AddVertices, from: number, to: number): AddVertices {
  if (to - from === step.ids.length) return step;
  const { kind, ids, labels, positions, flags, settled, hiddenNeighbours, documents } = step;
  return {
    kind,
    ids: idsOf(ids, from, to),
    ...(labels && { labels: labels.slice(from, to) }),
    ...(positions && { positions: positions.subarray(2 * from, 2 * to) }),
    ...(flags && { flags: flags.subarray(from, to) }),
    ...(settled && { settled: settled.subarray(from, to) }),
    ...(hiddenNeighbours && { hiddenNeighbours: hiddenNeighbours.subarray(from, to) }),
    ...(documents && { documents: documents.slice(from, to) }),
  };
}

function edgesOf(step: AddEdges, from: number, to: number): AddEdges {
  if (to - from === step.ids.length) return step;
  const { kind, ids, sources, targets, documents } = step;
  return {
    kind,
    ids: idsOf(ids, from, to),
    ...(step.from && { from: idsOf(step.from, from, to) }),
    ...(step.to && { to: idsOf(step.to, from, to) }),
    ...(sources && { sources: sources.subarray(from, to) }),
    ...(targets && { targets: targets.subarray(from, to) }),
    ...(documents && { documents: documents.slice(from, to) }),
  };
}

function idsOf(ids: IdList, from: number, to: number): IdList {
  if (ids instanceof PackedIds)
    return ids.pick(Uint32Array.from({ length: to - from }, (_, nth) => from + nth));
  return Array.from({ length: to - from }, (_, nth) => ids.at(from + nth)!);
}
