import type { GraphModel } from '../../model/GraphModel.ts';

/** A vertex with a number of edges. */
export interface CountedVertex {
  readonly id: string;
  readonly edges: number;
}

/** How selected vertices are connected among themselves and with others. */
export interface SelectionStructure {
  /** Number of edges between selected vertices. */
  readonly edgesInside: number;
  /** Number of edges between a selected vertex and another one. */
  readonly edgesOutside: number;
  /** Number of other vertices that have an edge to a selected one. */
  readonly neighbours: number;
  /** Selected vertices with the most edges to others of the selection. */
  readonly central: readonly CountedVertex[];
  /** Other vertices with the most edges to the selection. */
  readonly closest: readonly CountedVertex[];
}

const sliceEdges = 100_000;
const maxListed = 5;

/** Hidden elements do not count. `isSelected`: 1 for a selected vertex. O(V + E). */
export function* selectionStructure(
  model: GraphModel,
  isSelected: Uint8Array,
): Generator<undefined, SelectionStructure> {
  const { vertexCount, edgeCount, sources, targets } = model;
  const counts = new Uint32Array(vertexCount);
  let [edgesInside, edgesOutside] = [0, 0];
  for (let edge = 0; edge < edgeCount; edge++) {
    if (edge % sliceEdges === sliceEdges - 1) yield;
    const [source, target] = [sources[edge]!, targets[edge]!];
    const ends = isSelected[source]! + isSelected[target]!;
    if (ends === 0 || model.isEdgeHidden(edge)) continue;
    if (ends === 2) {
      edgesInside++;
      counts[source]!++;
      if (source !== target) counts[target]!++;
    } else {
      edgesOutside++;
      counts[isSelected[source] === 1 ? target : source]!++;
    }
  }
  let neighbours = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++)
    if (isSelected[vertex] === 0 && counts[vertex]! > 0) neighbours++;
  const highest = (side: number) => highestCounts(model, counts, (vertex) => isSelected[vertex] === side);
  return { edgesInside, edgesOutside, neighbours, central: highest(1), closest: highest(0) };
}

function highestCounts(
  { vertexIds }: GraphModel,
  counts: Uint32Array,
  isMeant: (vertex: number) => boolean,
): readonly CountedVertex[] {
  const found: number[] = [];
  for (let vertex = 0; vertex < counts.length; vertex++) {
    if (counts[vertex] === 0 || !isMeant(vertex)) continue;
    if (found.length === maxListed && counts[found.at(-1)!]! >= counts[vertex]!) continue;
    const place = found.findIndex((other) => counts[other]! < counts[vertex]!);
    found.splice(place === -1 ? found.length : place, 0, vertex);
    found.length = Math.min(found.length, maxListed);
  }
  return found.map((vertex) => ({ id: vertexIds.at(vertex)!, edges: counts[vertex]! }));
}
