import type { ImportedGraph } from '../ImportedGraph.ts';

/** Adds a vertex that the file names again with each of its edges. */
export function addOnce(graph: ImportedGraph, id: string, line: number, file: string): void {
  if (graph.vertices.has(id)) return;
  graph.addVertex({ id, label: undefined, position: undefined, attributes: new Map(), line }, file);
}
