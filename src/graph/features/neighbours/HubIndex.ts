import { keyOf } from '../../../lib/document-id.ts';
import type { Direction, NeighbourEdge } from '../../adapters/GraphAdapter.ts';

/** A neighbour with its edges to the hub. */
export interface HubNeighbour {
  readonly id: string;
  readonly key: string;
  /** In the order of the vertex attributes. */
  readonly values: readonly unknown[];
  readonly inDegree: number;
}

/** One bin of the histogram: in-degrees from `least` to below the next bin's `least`. */
export const inDegreeBins = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

/** Text of a missing value in a facet. */
export const noValue = '(no value)';

/**
 * All read edges of a hub, in columns, for facets and lists without further requests. Batches are appended while they
 * arrive.
 */
export class HubIndex {
  readonly edgeAttributes: readonly string[];
  readonly vertexAttributes: readonly string[];
  readonly edgeCollections: readonly string[];
  readonly neighbours: HubNeighbour[] = [];
  /** By edge: place of the neighbour, direction (1: outbound), place of the edge collection, values. */
  readonly places: number[] = [];
  readonly outbound: boolean[] = [];
  readonly collections: number[] = [];
  readonly edgeValues: (readonly unknown[])[] = [];
  readonly edgeIds: string[] = [];
  readonly #placeOf = new Map<string, number>();

  constructor(options: {
    readonly edgeAttributes: readonly string[];
    readonly vertexAttributes: readonly string[];
    readonly edgeCollections: readonly string[];
  }) {
    this.edgeAttributes = options.edgeAttributes;
    this.vertexAttributes = options.vertexAttributes;
    this.edgeCollections = options.edgeCollections;
  }

  get edgeCount(): number {
    return this.places.length;
  }

  add(edges: readonly NeighbourEdge[]): void {
    for (const edge of edges) {
      const { neighbourId, inDegree } = edge;
      let place = this.#placeOf.get(neighbourId);
      if (place === undefined) {
        place = this.neighbours.length;
        this.#placeOf.set(neighbourId, place);
        const key = keyOf(neighbourId);
        this.neighbours.push({ id: neighbourId, key, values: edge.vertexValues, inDegree });
      }
      this.places.push(place);
      this.outbound.push(edge.direction === 'outbound');
      this.collections.push(this.edgeCollections.indexOf(edge.edgeCollection));
      this.edgeValues.push(edge.edgeValues);
      this.edgeIds.push(edge.edgeId);
    }
  }
}

/** What the analyst chose; undefined: everything. */
export interface HubChoice {
  readonly direction: Direction;
  readonly edgeCollections?: ReadonlySet<string> | undefined;
  readonly edgeAttribute?: string | undefined;
  readonly edgeValues?: ReadonlySet<string> | undefined;
  readonly vertexAttribute?: string | undefined;
  readonly vertexValues?: ReadonlySet<string> | undefined;
  /** Places in `inDegreeBins`, both included. */
  readonly bins?: readonly [first: number, last: number] | undefined;
  readonly search: string;
}

export function facetText(value: unknown): string {
  if (value === null || value === undefined || value === '') return noValue;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function binOf(inDegree: number): number {
  let bin = 0;
  while (bin + 1 < inDegreeBins.length && inDegree >= inDegreeBins[bin + 1]!) bin++;
  return bin;
}
