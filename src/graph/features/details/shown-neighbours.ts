import type { Direction } from '../../adapters/GraphAdapter.ts';
import type { GraphModel } from '../../model/GraphModel.ts';

/** A neighbour in the picture, with the edges of one collection that connect it. */
export interface ShownNeighbour {
  readonly vertexId: string;
  readonly label: string;
  readonly outbound: number;
  readonly inbound: number;
}

interface NeighbourGroup {
  /** The edge collection. */
  readonly collection: string;
  readonly neighbours: readonly ShownNeighbour[];
}

/** The neighbours in the picture by edge collection, those with the most edges first. A loop leads to no neighbour. */
export function shownNeighbours(
  model: GraphModel,
  vertexId: string,
  direction: Direction,
): readonly NeighbourGroup[] {
  const vertex = model.findVertex(vertexId);
  if (vertex === undefined) return [];
  const groups = new Map<number, Map<number, { outbound: number; inbound: number }>>();
  const count = (side: 'outbound' | 'inbound') => {
    const { offsets, targets, edges } = side === 'outbound' ? model.outgoing() : model.incoming();
    for (let slot = offsets[vertex]!; slot < offsets[vertex + 1]!; slot++) {
      const neighbour = targets[slot]!;
      if (neighbour === vertex) continue;
      const collection = model.edgeCollectionNumbers[edges[slot]!]!;
      const group = groups.get(collection) ?? new Map<number, { outbound: number; inbound: number }>();
      groups.set(collection, group);
      const counts = group.get(neighbour) ?? { outbound: 0, inbound: 0 };
      counts[side] += 1;
      group.set(neighbour, counts);
    }
  };
  count('outbound');
  count('inbound');
  return [...groups]
    .map(([collection, group]) => ({
      collection: model.edgeCollections.names[collection]!,
      neighbours: [...group]
        .filter(([, counts]) => direction === 'any' || counts[direction] > 0)
        .map(([neighbour, counts]) => ({
          vertexId: model.vertexIds.at(neighbour)!,
          label: model.labelOf(neighbour),
          ...counts,
        }))
        .sort(
          (one, other) =>
            other.outbound + other.inbound - one.outbound - one.inbound ||
            one.label.localeCompare(other.label, 'en'),
        ),
    }))
    .filter(({ neighbours }) => neighbours.length > 0)
    .sort((one, other) => one.collection.localeCompare(other.collection, 'en'));
}

/** Number of distinct neighbours in the picture. */
export function countNeighbours(groups: readonly NeighbourGroup[]): number {
  return new Set(groups.flatMap(({ neighbours }) => neighbours.map(({ vertexId }) => vertexId))).size;
}
