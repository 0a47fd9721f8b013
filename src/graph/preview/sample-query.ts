/** Maximum number of vertices in a sample. */
export const maxVertices = 150;
/** Minimum number of vertices in a sample if the graph has as many; isolated vertices fill it. */
const minVertices = 60;

const limits = {
  /** Edges per collection whose ends are candidates for the start. */
  heads: 100,
  /** Maximum number of candidates compared by degree. */
  candidates: 40,
  /** Maximum number of counted edges of a candidate, per edge collection and direction. */
  degree: 24,
  seeds: 3,
  /** Maximum number of edges of a seed and of its neighbours, per edge collection and direction; it bounds hubs. */
  near: 14,
  ring: 60,
  far: 3,
  /** Maximum number of outgoing edges of a sampled vertex that are searched for edges in the sample, and returned. */
  among: 60,
  amongKept: 1,
  maxVertices,
  minVertices,
};

const sides = ['_from', '_to'] as const;

/** Edges of `id` as [from, to], at most `most` per collection and direction. */
function edgesOf(edges: readonly string[], max: keyof typeof limits): string {
  return toUnion(
    edges.flatMap((_, place) =>
      sides.map(
        (side) =>
          `FOR e IN @@edges${place} FILTER e.${side} == id LIMIT ${limits[max]} RETURN [e._from, e._to]`,
      ),
    ),
  );
}

/** Concatenation of several subqueries' rows; UNION requires at least two lists. */
function toUnion(subqueries: readonly string[]): string {
  return `UNION(${[...subqueries.map((text) => `(${text})`), '[]', '[]'].join(', ')})`;
}

/**
 * Returns one row {vertices, edges}: a connected part of the graph around the candidates of highest degree, then the
 * ends of further edges and isolated vertices. `vertices` are ids of existing documents. `edges` are [from, to]; they may
 * repeat, and ends may be outside `vertices`. The number of index and document reads depends on the number of
 * collections only, not on the size of the graph. The query is deterministic: the same graph has the same sample.
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
LET others = ${toUnion(vertices.map((_, place) => `FOR v IN @@vertices${place} LIMIT ${limits.minVertices} RETURN v._id`))}
LET chosen = SLICE(APPEND(linked, others, true), 0, MIN([${limits.maxVertices}, MAX([LENGTH(linked), ${limits.minVertices}])]))
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
