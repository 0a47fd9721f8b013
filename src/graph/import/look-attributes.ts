import { ImportedGraph } from './ImportedGraph.ts';

/** The graph with the look of its file as attributes `color`, `size`, `shape`, `x`, `y` and `width`, unless it has them. */
export function addLook(graph: ImportedGraph): ImportedGraph {
  const result = new ImportedGraph();
  result.isOwnExport = graph.isOwnExport;
  for (const [id, vertex] of graph.vertices) {
    const { look = {}, position } = vertex;
    const own = { ...look, ...(position && { x: position.x, y: position.y }) };
    result.vertices.set(id, { ...vertex, attributes: withValues(vertex.attributes, own) });
  }
  for (const edge of graph.edges) {
    result.edges.push({ ...edge, attributes: withValues(edge.attributes, { ...edge.look }) });
  }
  return result;
}

function withValues(
  attributes: ReadonlyMap<string, string>,
  values: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> {
  const added = new Map(attributes);
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && !added.has(name)) added.set(name, JSON.stringify(value));
  }
  return added;
}
