import type { EdgeDirection } from '../../../protocol/graph-jobs.ts';
import type { Collections } from './GraphAdapter.ts';
import type { Query } from './queries.ts';

/** Paths through the edge collections of a graph, from one vertex to another. */
export interface PathQuery {
  readonly collections: Collections;
  readonly from: string;
  readonly to: string;
  readonly direction: EdgeDirection;
  /** Maximum number of rows; parallel edges form rows of their own. */
  readonly limit: number;
}

const words = { out: 'OUTBOUND', in: 'INBOUND', any: 'ANY' } as const;

const edgeNames = ({ edges }: Collections): Record<string, string> =>
  Object.fromEntries(edges.map((name, place) => [`@edges${place}`, name]));

/** The head of a path loop and its bind parameters. */
function loopOf(kind: string, { collections, from, to, direction }: PathQuery) {
  const edges = collections.edges.map((_, place) => `@@edges${place}`).join(', ');
  const vertices = collections.vertices.map((_, place) => `@@vertices${place}`).join(', ');
  const vertexNames = collections.vertices.map((name, place) => [`@vertices${place}`, name]);
  return {
    prefix: `WITH ${vertices}\n`,
    loop: `FOR path IN ${words[direction]} ${kind} @from TO @to ${edges}`,
    bindVars: { from, to, ...edgeNames(collections), ...Object.fromEntries(vertexNames) },
  };
}

/** Rows [vertex ids, number of rows]: the paths with the fewest edges, those with the same vertices as one. */
export function fewestEdges(query: PathQuery): Query {
  const { prefix, loop, bindVars } = loopOf('ALL_SHORTEST_PATHS', query);
  return {
    text: `${prefix}${loop}
  LIMIT @limit
  COLLECT stops = path.vertices[*]._id WITH COUNT INTO variants
  RETURN [stops, variants]`,
    bindVars: { ...bindVars, limit: query.limit },
  };
}

/** Vertex ids of the paths in order of the number of edges; parallel edges repeat them. */
export function rankedPaths(query: PathQuery): Query {
  const { prefix, loop, bindVars } = loopOf('K_SHORTEST_PATHS', query);
  return {
    text: `${prefix}${loop}
  LIMIT @limit
  RETURN path.vertices[*]._id`,
    bindVars: { ...bindVars, limit: query.limit },
  };
}

/** Rows [vertex ids, length]: paths in order of the sum of an attribute; edges without a number have 1. */
export function lightestPaths(query: PathQuery, weight: string): Query {
  const { prefix, loop, bindVars } = loopOf('K_SHORTEST_PATHS', query);
  return {
    text: `${prefix}${loop}
  OPTIONS {weightAttribute: @weight, defaultWeight: 1}
  LIMIT @limit
  RETURN [path.vertices[*]._id, path.weight]`,
    bindVars: { ...bindVars, limit: query.limit, weight },
  };
}

/** Edge rows between each pair of ids in the direction of the path. */
export function edgesOfLegs(
  collections: Collections,
  legs: readonly (readonly [from: string, to: string])[],
  direction: EdgeDirection,
): Query {
  const parts = collections.edges.flatMap((_, place) => {
    const along = `(FOR e IN @@edges${place} FILTER e._from == leg[0] FILTER e._to == leg[1] RETURN [e._from, e._to, e._id])`;
    const against = `(FOR e IN @@edges${place} FILTER e._from == leg[1] FILTER e._to == leg[0] RETURN [e._from, e._to, e._id])`;
    return direction === 'any' ? [along, against] : [direction === 'out' ? along : against];
  });
  return {
    text: `FOR leg IN @legs RETURN UNION(${[...parts, '[]', '[]'].join(', ')})`,
    bindVars: { ...edgeNames(collections), legs },
  };
}

/** Rows [from, to, length]: pairs of connected vertices with the lightest edge; edges without the attribute have 1. */
export function connectedPairs(collection: string, weight: string | undefined): Query {
  const parts = weight?.split('.') ?? [];
  const value = ['e', ...parts.map((_, place) => `@part${place}`)].join('.');
  const length = weight === undefined ? '1' : `IS_NUMBER(${value}) ? ${value} : 1`;
  return {
    text: `FOR e IN @@edges
  COLLECT source = e._from, target = e._to AGGREGATE length = MIN(${length})
  RETURN [source, target, length]`,
    bindVars: {
      '@edges': collection,
      ...Object.fromEntries(parts.map((part, place) => [`part${place}`, part])),
    },
  };
}
