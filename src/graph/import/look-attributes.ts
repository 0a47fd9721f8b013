import { ImportedGraph } from './ImportedGraph.ts';

const looks = {
  vertices: ['color', 'size', 'shape', 'x', 'y'],
  edges: ['color', 'width', 'directed'],
} as const;

/** The attributes that the look of a file is written to, by what they hold. */
export interface LookNames {
  readonly vertices: Readonly<Record<(typeof looks.vertices)[number], string>>;
  readonly edges: Readonly<Record<(typeof looks.edges)[number], string>>;
}

/** Names that no attribute of the file has: an attribute `color` of the file may hold other things than its colours. */
export function lookNames({ vertices, edges }: ImportedGraph): LookNames {
  return {
    vertices: freeNames(vertices.values(), looks.vertices, ['x', 'y']),
    edges: freeNames(edges, looks.edges, []),
  };
}

function freeNames<Name extends string>(
  elements: Iterable<{ readonly attributes: ReadonlyMap<string, string> }>,
  names: readonly Name[],
  shared: readonly Name[],
): Readonly<Record<Name, string>> {
  const taken = new Set<string>();
  for (const { attributes } of elements) for (const name of attributes.keys()) taken.add(name);
  const free = (name: Name): string => {
    if (!taken.has(name) || shared.includes(name)) return name;
    let found = `file_${name}`;
    while (taken.has(found)) found += '_';
    return found;
  };
  return Object.fromEntries(names.map((name) => [name, free(name)])) as Record<Name, string>;
}

/** The graph with the look of its file as attributes. */
export function addLook(graph: ImportedGraph, names: LookNames): ImportedGraph {
  const result = new ImportedGraph();
  result.isOwnExport = graph.isOwnExport;
  for (const [id, vertex] of graph.vertices) {
    const { look = {}, position, attributes } = vertex;
    const { color, size, shape, x, y } = names.vertices;
    const own = {
      [color]: look.color,
      [size]: look.size,
      [shape]: look.shape,
      [x]: position?.x,
      [y]: position?.y,
    };
    result.vertices.set(id, { ...vertex, attributes: withValues(attributes, own) });
  }
  for (const edge of graph.edges) {
    const { look = {}, attributes } = edge;
    const own = { [names.edges.color]: look.color, [names.edges.width]: look.width };
    result.edges.push({ ...edge, attributes: withValues(attributes, own) });
  }
  return result;
}

/** The graph whose edges without direction have an attribute that says so, if others have one. */
export function addDirection(graph: ImportedGraph, { edges: { directed } }: LookNames): ImportedGraph {
  if (directionOf(graph) !== 'mixed') return graph;
  const result = new ImportedGraph();
  result.isOwnExport = graph.isOwnExport;
  for (const [id, vertex] of graph.vertices) result.vertices.set(id, vertex);
  for (const edge of graph.edges) {
    const own = edge.isDirected === false ? { [directed]: false } : {};
    result.edges.push({ ...edge, attributes: withValues(edge.attributes, own) });
  }
  return result;
}

/** The direction of the edges of a file; 'unknown': its format does not say. */
export function directionOf({
  edges,
}: Pick<ImportedGraph, 'edges'>): 'directed' | 'undirected' | 'mixed' | 'unknown' {
  const undirected = edges.reduce((sum, { isDirected }) => sum + (isDirected === false ? 1 : 0), 0);
  if (undirected === 0) return edges.some(({ isDirected }) => isDirected === true) ? 'directed' : 'unknown';
  return undirected === edges.length ? 'undirected' : 'mixed';
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
