import type { Direction } from '../adapters/GraphAdapter.ts';
import type { GraphModel } from '../model/GraphModel.ts';

/** Distance of each vertex of the model from the nearest of `starts`; −1: further than `most` steps. O(V + E). */
export function distancesFrom(
  model: GraphModel,
  starts: Iterable<number>,
  direction: Direction,
  max: number,
): Int32Array {
  const distances = new Int32Array(model.vertexCount).fill(-1);
  let frontier: number[] = [];
  for (const start of starts) {
    distances[start] = 0;
    frontier.push(start);
  }
  const sides = sidesOf(model, direction);
  for (let steps = 1; steps <= max && frontier.length > 0; steps++) {
    const next: number[] = [];
    for (const vertex of frontier) {
      for (const { offsets, targets } of sides) {
        for (let slot = offsets[vertex]!; slot < offsets[vertex + 1]!; slot++) {
          const other = targets[slot]!;
          if (distances[other] !== -1) continue;
          distances[other] = steps;
          next.push(other);
        }
      }
    }
    frontier = next;
  }
  return distances;
}

/** Indices of the vertices at these distances, ascending. */
export function verticesAt(distances: Int32Array, min: number, max: number): Uint32Array {
  const found: number[] = [];
  distances.forEach((distance, vertex) => {
    if (distance >= min && distance <= max) found.push(vertex);
  });
  return Uint32Array.from(found);
}

/** Distinct shown neighbours of a vertex without the vertex itself. */
export function shownNeighbours(model: GraphModel, vertex: number, direction: Direction): Set<number> {
  const found = new Set<number>();
  for (const { offsets, targets } of sidesOf(model, direction)) {
    for (let slot = offsets[vertex]!; slot < offsets[vertex + 1]!; slot++) found.add(targets[slot]!);
  }
  found.delete(vertex);
  return found;
}

const chosen = 1;
const neighbour = 2;

/** Shown neighbours of some vertices that are not among them, ascending. Needs no index of the edges. O(V + E). */
export function neighboursOfAll(model: GraphModel, vertices: readonly number[]): number[] {
  const { vertexCount, edgeCount, sources, targets } = model;
  const rows: number[] = [];
  if (vertices.length === 0 || vertices.length === vertexCount) return rows;
  const marks = new Uint8Array(vertexCount);
  for (const vertex of vertices) marks[vertex] = chosen;
  for (let edge = 0; edge < edgeCount; edge++) {
    const [source, target] = [sources[edge]!, targets[edge]!];
    if (marks[source] === chosen && marks[target] === 0) marks[target] = neighbour;
    else if (marks[target] === chosen && marks[source] === 0) marks[source] = neighbour;
  }
  for (let vertex = 0; vertex < vertexCount; vertex++) if (marks[vertex] === neighbour) rows.push(vertex);
  return rows;
}

function sidesOf(model: GraphModel, direction: Direction) {
  return [
    ...(direction === 'inbound' ? [] : [model.outgoing()]),
    ...(direction === 'outbound' ? [] : [model.incoming()]),
  ];
}
