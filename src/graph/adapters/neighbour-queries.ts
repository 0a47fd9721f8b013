import type { Direction } from './GraphAdapter.ts';
import {
  edgeVars,
  incoming,
  type NeighbourQuery,
  otherEnds,
  outgoing,
  type Query,
  type Side,
  toPath,
  unionOf,
  wayVars,
} from './queries.ts';

/** Maximum number of edges that a count reads per edge collection and direction. */
export const maxCounted = 200_000;

/**
 * One row per id: [id, distinct outgoing, incoming and any neighbours, [outgoing and incoming edges] by edge
 * collection]. At most `most` edges are counted per edge collection and direction.
 */
export function degreesOf(edges: readonly string[], ids: readonly string[], max: number): Query {
  const list = (place: number, name: string, { near, far }: Side) =>
    `LET ${name}${place} = (FOR e IN @@edges${place} FILTER e.${near} == id LIMIT @max RETURN e.${far})`;
  const lists = edges.flatMap((_, place) => [list(place, 'out', outgoing), list(place, 'in', incoming)]);
  const union = (name: string) => [...edges.map((_, place) => `${name}${place}`), '[]', '[]'].join(', ');
  const counts = edges.map((_, place) => `[LENGTH(out${place}), LENGTH(in${place})]`);
  return {
    text: `FOR id IN @ids
      ${lists.join('\n      ')}
      LET targets = MINUS(UNION_DISTINCT(${union('out')}), [id])
      LET sources = MINUS(UNION_DISTINCT(${union('in')}), [id])
      RETURN [id, LENGTH(targets), LENGTH(sources), LENGTH(UNION_DISTINCT(targets, sources)), [${counts.join(', ')}]]`,
    bindVars: { ...edgeVars(edges), ids, max },
  };
}

/**
 * One row [vertices, edges]: the numbers that `neighboursOf` adds for the same arguments, including missing neighbours.
 * At most `most` edges are counted per edge collection and direction.
 */
export function newNeighbours(query: NeighbourQuery, max: number): Query {
  const { edges, ways, direction, ids, known, shown, limit } = query;
  return {
    text: `LET found = UNIQUE(
      FOR id IN @ids
        FOR other IN SLICE(MINUS(UNION_DISTINCT(${otherEnds(ways, direction)}), [id], @known), 0, @limit)
        RETURN other)
      LET strangers = UNION_DISTINCT(@ids, @known, @shown)
      LET added = MINUS(found, strangers)
      LET among = UNION_DISTINCT(added, strangers)
      RETURN [LENGTH(added), ${edges.length === 0 ? '0' : edgesOfAdded(edges)}]`,
    bindVars: {
      ids,
      known,
      shown,
      limit,
      ...edgeVars(edges),
      ...wayVars(ways),
      ...(edges.length > 0 && { max }),
    },
  };
}

interface EdgeSlice {
  readonly edges: readonly string[];
  /** Place of the edge collection in `edges`. */
  readonly place: number;
  readonly side: 'outbound' | 'inbound';
  readonly vertexId: string;
  readonly edgeAttributes: readonly string[];
  readonly vertexAttributes: readonly string[];
  readonly limit: number;
}

/** Rows [edge id, neighbour id, edge values, vertex values, incoming edges of the neighbour]. */
export function neighbourEdges(slice: EdgeSlice): Query {
  const { edges, place, side, vertexId, edgeAttributes, vertexAttributes, limit } = slice;
  const { near, far } = side === 'outbound' ? outgoing : incoming;
  const edgeValues = valuesOf('e', edgeAttributes, 'edgePart');
  const vertexValues = valuesOf('v', vertexAttributes, 'vertexPart');
  const degrees = edges.map((_, other) => `LENGTH(FOR i IN @@edges${other} FILTER i._to == v._id RETURN 1)`);
  return {
    text: `FOR e IN @@edges${place} FILTER e.${near} == @vertexId LIMIT @limit
      LET v = DOCUMENT(e.${far})
      FILTER v != null && v._id != @vertexId
      RETURN [e._id, v._id, [${edgeValues.paths.join(', ')}], [${vertexValues.paths.join(', ')}], ${degrees.join(' + ')}]`,
    bindVars: { ...edgeVars(edges), vertexId, limit, ...edgeValues.vars, ...vertexValues.vars },
  };
}

/** Paths of attributes with bind parameters of their own names. */
function valuesOf(variable: string, attributes: readonly string[], name: string) {
  const paths: string[] = [];
  const vars: Record<string, string> = {};
  attributes.forEach((attribute, place) => {
    const one = toPath(variable, attribute);
    paths.push(one.path.replaceAll('@part', `@${name}${place}x`));
    for (const [part, value] of Object.entries(one.vars))
      vars[part.replace('part', `${name}${place}x`)] = value;
  });
  return { paths, vars };
}

/** Distinct ids at the other ends of the edges of `ids`; at most `limit`. */
export function neighbourIds(
  edges: readonly string[],
  direction: Direction,
  ids: readonly string[],
  limit: number,
): Query {
  const union = unionOf(edges, direction, (collection, { near, far }) => {
    return `FOR id IN @ids FOR e IN ${collection} FILTER e.${near} == id RETURN DISTINCT e.${far}`;
  });
  return {
    text: `FOR id IN UNION_DISTINCT(${union}) LIMIT @limit RETURN id`,
    bindVars: { ...edgeVars(edges), ids, limit },
  };
}

/**
 * One row: the number of edges between `ids`, and between them and `strangers`; at most `limit` per edge collection and
 * direction. `strangers` contain none of `ids`.
 */
export function edgeCount(
  edges: readonly string[],
  ids: readonly string[],
  strangers: readonly string[],
  limit: number,
): Query {
  if (edges.length === 0) return { text: 'RETURN 0', bindVars: {} };
  return {
    text: `LET added = @ids
      LET strangers = @strangers
      LET among = UNION_DISTINCT(added, strangers)
      RETURN ${edgesOfAdded(edges)}`,
    bindVars: { ...edgeVars(edges), ids, strangers, max: limit },
  };
}

/** The number of edges that `added` brings with it: among themselves, and from and to `strangers`. */
function edgesOfAdded(edges: readonly string[]): string {
  const count = (place: number, { near, far }: Side, others: string) =>
    `LENGTH(FOR n IN added FOR e IN @@edges${place} FILTER e.${near} == n FILTER e.${far} IN ${others} LIMIT @max RETURN 1)`;
  return edges
    .flatMap((_, place) => [count(place, outgoing, 'among'), count(place, incoming, 'strangers')])
    .join(' + ');
}

/** Rows [from, to, edge id]: edges of vertices in a direction, at most `limit` of each edge collection and side. */
export function edgesAround(
  edges: readonly string[],
  direction: Direction,
  ids: readonly string[],
  limit: number,
): Query {
  const sides = direction === 'any' ? [outgoing, incoming] : [direction === 'outbound' ? outgoing : incoming];
  const loops = edges.flatMap((_, place) =>
    sides.map(
      ({ near }) =>
        `(FOR e IN @@edges${place} FILTER e.${near} IN @ids LIMIT @limit RETURN [e._from, e._to, e._id])`,
    ),
  );
  return {
    text: `FOR row IN UNION(${[...loops, '[]', '[]'].join(', ')}) RETURN row`,
    bindVars: { ...edgeVars(edges), ids, limit },
  };
}
