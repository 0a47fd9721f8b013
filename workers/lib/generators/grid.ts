import { EdgeWriter, type GeneratedGraph } from './EdgeWriter.ts';

/**
 * A square grid of about `vertexCount` vertices; each vertex is connected to its right and lower neighbour.
 * Yields.
 */
export function* grid(vertexCount: number): Generator<undefined, GeneratedGraph> {
  const side = Math.round(Math.sqrt(vertexCount));
  const edges = new EdgeWriter(side * side, 2 * side * side);
  for (let vertex = 0; vertex < side * side; vertex++) {
    if ((vertex & 8191) === 8191) yield;
    if ((vertex + 1) % side !== 0) edges.add(vertex, vertex + 1);
    if (vertex + side < side * side) edges.add(vertex, vertex + side);
  }
  return edges.toGraph();
}
