import type { AddEdges, AddVertices, GraphStep } from '../../../protocol/graph-patch.ts';
import { type IdList, PackedIds } from '../../../protocol/lib/packed-ids.ts';

/** This number of rows takes a few milliseconds. */
const maxRows = 8000;

/**
 * Splits a step into steps with a bounded number of rows, to be applied in this order; their inverses are bounded too.
 * Steps with final positions (`at`) are inverses and already small. Rows around a vertex stay together.
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
      // Last part first: rows from behind fill its gaps, so that the other parts keep their indices.
      const parts = ranges(indices.length).reverse();
      return parts.map(([from, to]) => ({ kind, indices: indices.subarray(from, to) }));
    }
    default:
      return [step];
  }
}

/** A step with a wrong number of entries is rejected as a whole. */
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

/** At least one range: an empty step is valid. */
function ranges(rows: number): [from: number, to: number][] {
  const count = Math.max(1, Math.ceil(rows / maxRows));
  return Array.from({ length: count }, (_, nth) => [nth * maxRows, Math.min(rows, (nth + 1) * maxRows)]);
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
  if (ids instanceof PackedIds) return ids.slice(from, to);
  return Array.from({ length: to - from }, (_, nth) => ids.at(from + nth)!);
}
