/** Vertices of a sample, at most. */
export const mostVertices = 150;
/** Vertices of a sample whose edges connect few of them: the rest of the picture is isolated vertices. */
const leastVertices = 60;

const limits = {
  /** Edges of each collection from whose ends the walk starts. */
  heads: 100,
  /** Ends that are compared by their number of edges. */
  candidates: 40,
  /** Edges of a candidate that are counted, for each edge collection and direction. */
  degree: 24,
  seeds: 3,
  /** Edges of a seed and of its neighbours, for each edge collection and direction: a hub does not fill the picture. */
  near: 14,
  ring: 60,
  far: 3,
  /** Outgoing edges of a vertex of the sample that are searched for other vertices of the sample, and kept. */
  among: 60,
  amongKept: 1,
  mostVertices,
  leastVertices,
};

const sides = ['_from', '_to'] as const;

/** Edges of `id` as [from, to], at most `most` of each collection and direction. */
function edgesOf(edges: readonly string[], most: keyof typeof limits): string {
  return toUnion(
    edges.flatMap((_, place) =>
      sides.map(
        (side) =>
          `FOR e IN @@edges${place} FILTER e.${side} == id LIMIT ${limits[most]} RETURN [e._from, e._to]`,
      ),
    ),
  );
}

/** One list of the rows of several subqueries; UNION takes two lists or more. */
function toUnion(subqueries: readonly string[]): string {
  return `UNION(${[...subqueries.map((text) => `(${text})`), '[]', '[]'].join(', ')})`;
}

/**
 * One row {vertices, edges}: a connected part of the graph around the vertices with most edges among the first ones,
 * then the ends of further edges and isolated vertices. `vertices` are ids of documents that exist; `edges` are
 * [from, to], some repeated, some with an end outside `vertices`. The number of index and document reads is bounded by
 * the number of collections, whatever the size of the graph. There is no random choice: the same graph has the same
 * sample.
 */
export function sampleOf(collections: {
  readonly vertices: readonly string[];
  readonly edges: readonly string[];
}) {
  const { vertices, edges } = collections;
  const keys = vertices.map(
    (_, place) =>
      `LET keys${place} = (FOR id IN chosen LET parts = PARSE_IDENTIFIER(id) FILTER parts.collection == @name${place} RETURN parts.key)`,
  );
  const text = `LET heads = ${toUnion(edges.map((_, place) => `FOR e IN @@edges${place} LIMIT ${limits.heads} RETURN [e._from, e._to]`))}
LET ends = UNIQUE(FLATTEN(heads))
LET seeds = (FOR id IN SLICE(ends, 0, ${limits.candidates})
  LET degree = LENGTH(${edgesOf(edges, 'degree')})
  SORT degree DESC, id LIMIT ${limits.seeds} RETURN id)
LET near = (FOR id IN seeds FOR edge IN ${edgesOf(edges, 'near')} RETURN edge)
LET ring = SLICE(MINUS(UNIQUE(FLATTEN(near)), seeds), 0, ${limits.ring})
LET far = (FOR id IN ring FOR edge IN ${edgesOf(edges, 'far')} RETURN edge)
LET linked = APPEND(APPEND(APPEND(seeds, ring, true), UNIQUE(FLATTEN(far)), true), ends, true)
LET others = ${toUnion(vertices.map((_, place) => `FOR v IN @@vertices${place} LIMIT ${limits.leastVertices} RETURN v._id`))}
LET chosen = SLICE(APPEND(linked, others, true), 0, MIN([${limits.mostVertices}, MAX([LENGTH(linked), ${limits.leastVertices}])]))
${keys.join('\n')}
LET there = ${toUnion(vertices.map((_, place) => `FOR v IN @@vertices${place} FILTER v._key IN keys${place} RETURN v._id`))}
LET among = (FOR id IN there FOR edge IN ${toUnion(
    edges.map(
      (_, place) =>
        `FOR edge IN (FOR e IN @@edges${place} FILTER e._from == id LIMIT ${limits.among} RETURN [e._from, e._to]) FILTER edge[1] IN there LIMIT ${limits.amongKept} RETURN edge`,
    ),
  )} RETURN edge)
RETURN { vertices: there, edges: UNION(heads, near, far, among) }`;
  return {
    text,
    bindVars: {
      ...Object.fromEntries(edges.map((name, place) => [`@edges${place}`, name])),
      ...Object.fromEntries(
        vertices.flatMap((name, place) => [
          [`@vertices${place}`, name],
          [`name${place}`, name],
        ]),
      ),
    },
  };
}
