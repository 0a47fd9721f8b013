import { EdgeWriter, type GeneratedGraph } from './EdgeWriter.ts';

/** A square sheet of about `vertexCount` vertices, each tied to those right of it and below it. Yields. */
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
