import { bundleCollection, communityCollection } from '../model/collections.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { GraphStyle } from './GraphStyle.ts';

/** A collection with the number of its elements in the picture. */
export interface CollectionCount {
  readonly name: string;
  readonly count: number;
  /** Number of those that no filter hides; undefined: nothing is hidden. */
  readonly shown?: number;
}

export interface CollectionCounts {
  readonly vertices: readonly CollectionCount[];
  readonly edges: readonly CollectionCount[];
}

const none: CollectionCounts = { vertices: [], edges: [] };

/**
 * The collections of the picture, largest first, if no colour of vertices stands for a collection; without collapsed
 * communities and their bundles. O(V + E).
 */
export function collectionLegend(
  model: GraphModel,
  { vertexColor, vertexRules }: GraphStyle,
): CollectionCounts {
  const areColored =
    vertexColor.kind === 'collection' ||
    Object.values(vertexRules ?? {}).some(({ color }) =>
      ['collection', 'single'].includes(color?.kind ?? ''),
    );
  if (areColored) return none;
  const isFiltered = model.visibility?.isFiltered === true;
  const count = (
    names: readonly string[],
    numbers: Uint16Array,
    total: number,
    isHidden: (element: number) => boolean,
  ): readonly CollectionCount[] => {
    const counts = new Uint32Array(names.length);
    const shown = new Uint32Array(names.length);
    for (let element = 0; element < total; element++) {
      counts[numbers[element]!]!++;
      if (isFiltered && !isHidden(element)) shown[numbers[element]!]!++;
    }
    return names
      .map((name, number) => ({
        name,
        count: counts[number]!,
        ...(isFiltered && { shown: shown[number]! }),
      }))
      .filter((each) => each.count > 0 && each.name !== communityCollection && each.name !== bundleCollection)
      .sort((left, right) => right.count - left.count);
  };
  return {
    vertices: count(model.vertexCollections.names, model.collections, model.vertexCount, (vertex) =>
      model.isVertexFailed(vertex),
    ),
    edges: count(model.edgeCollections.names, model.edgeCollectionNumbers, model.edgeCount, (edge) =>
      model.isEdgeHidden(edge),
    ),
  };
}
