import { binOf, facetText, type HubChoice, type HubIndex, inDegreeBins } from './HubIndex.ts';

export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** Counts of each facet among the edges and neighbours that the other facets choose. */
export interface HubFacets {
  /** Edges by direction. */
  readonly directions: Readonly<Record<'outbound' | 'inbound' | 'any', number>>;
  /** Edges by edge collection. */
  readonly edgeCollections: readonly FacetValue[];
  /** Edges by value of the edge attribute, most frequent first. */
  readonly edgeValues: readonly FacetValue[];
  /** Neighbours by value of the vertex attribute, most frequent first. */
  readonly vertexValues: readonly FacetValue[];
  /** Neighbours by bin of their in-degree. */
  readonly bins: readonly number[];
  /** Places of the chosen neighbours, in the order of the index. */
  readonly chosen: readonly number[];
  /** Number of edges between the hub and each chosen neighbour, by place. */
  readonly edgesOf: ReadonlyMap<number, number>;
}

const facet = { direction: 1, collection: 2, edgeValue: 4, vertexValue: 8, bin: 16, search: 32 } as const;

/**
 * The facets for a choice. `isHidden`: neighbours that do not count, such as those in the view. O(edges).
 */
export function facetsOf(
  index: HubIndex,
  choice: HubChoice,
  isHidden: (neighbourId: string) => boolean,
): HubFacets {
  const failing = failuresByNeighbour(index, choice);
  const hidden = index.neighbours.map(({ id }) => isHidden(id));
  const edgePlace =
    choice.edgeAttribute === undefined ? -1 : index.edgeAttributes.indexOf(choice.edgeAttribute);
  const vertexPlace =
    choice.vertexAttribute === undefined ? -1 : index.vertexAttributes.indexOf(choice.vertexAttribute);
  const directions = { outbound: 0, inbound: 0, any: 0 };
  const collections = index.edgeCollections.map(() => 0);
  const edgeValues = new Map<string, number>();
  /** Neighbours with an edge that fails at most one facet of the neighbour. */
  const withValue = new Set<number>();
  const edgesOf = new Map<number, number>();
  for (let edge = 0; edge < index.edgeCount; edge++) {
    const place = index.places[edge]!;
    if (hidden[place]) continue;
    const isOut = index.outbound[edge]!;
    const value = edgePlace < 0 ? undefined : facetText(index.edgeValues[edge]![edgePlace]);
    let fails = failing[place]!;
    if (choice.direction !== 'any' && isOut !== (choice.direction === 'outbound')) fails |= facet.direction;
    const collection = index.collections[edge]!;
    if (choice.edgeCollections?.has(index.edgeCollections[collection]!) === false) fails |= facet.collection;
    if (value !== undefined && choice.edgeValues?.has(value) === false) fails |= facet.edgeValue;
    if ((fails & ~facet.direction) === 0) {
      directions.any++;
      directions[isOut ? 'outbound' : 'inbound']++;
    }
    if ((fails & ~facet.collection) === 0) collections[collection]!++;
    if (value !== undefined && (fails & ~facet.edgeValue) === 0)
      edgeValues.set(value, (edgeValues.get(value) ?? 0) + 1);
    if ((fails & (facet.direction | facet.collection | facet.edgeValue)) === 0) withValue.add(place);
    if (fails === 0) edgesOf.set(place, (edgesOf.get(place) ?? 0) + 1);
  }
  const vertexValues = new Map<string, number>();
  const bins = inDegreeBins.map(() => 0);
  for (const place of withValue) {
    const { values, inDegree } = index.neighbours[place]!;
    const fails = failing[place]!;
    if (vertexPlace >= 0 && (fails & ~facet.vertexValue) === 0) {
      const value = facetText(values[vertexPlace]);
      vertexValues.set(value, (vertexValues.get(value) ?? 0) + 1);
    }
    if ((fails & ~facet.bin) === 0) bins[binOf(inDegree)]!++;
  }
  return {
    directions,
    edgeCollections: index.edgeCollections.map((value, place) => ({ value, count: collections[place]! })),
    edgeValues: byCount(edgeValues),
    vertexValues: byCount(vertexValues),
    bins,
    chosen: [...edgesOf.keys()],
    edgesOf,
  };
}

/** The facets that each neighbour fails by its own values. */
function failuresByNeighbour(index: HubIndex, choice: HubChoice): Uint8Array {
  const place =
    choice.vertexAttribute === undefined ? -1 : index.vertexAttributes.indexOf(choice.vertexAttribute);
  const search = fold(choice.search.trim());
  return Uint8Array.from(index.neighbours, ({ key, values, inDegree }) => {
    let fails = 0;
    if (place >= 0 && choice.vertexValues?.has(facetText(values[place])) === false)
      fails |= facet.vertexValue;
    if (choice.bins !== undefined) {
      const bin = binOf(inDegree);
      if (bin < choice.bins[0] || bin > choice.bins[1]) fails |= facet.bin;
    }
    if (search !== '') {
      const isFound =
        fold(key).includes(search) ||
        values.some((value) => typeof value === 'string' && fold(value).includes(search));
      if (!isFound) fails |= facet.search;
    }
    return fails;
  });
}

/** Lower case without accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function byCount(counts: ReadonlyMap<string, number>): readonly FacetValue[] {
  return Array.from(counts, ([value, count]) => ({ value, count })).sort(
    (left, right) => right.count - left.count || (left.value < right.value ? -1 : 1),
  );
}
