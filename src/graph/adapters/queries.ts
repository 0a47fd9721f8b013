import { labelAql } from '../../lib/label-template.ts';
import type { Direction } from './GraphAdapter.ts';
import { labelIn, type VertexLabels } from './vertex-labels.ts';

/** A query and its bind parameters. */
export interface Query {
  readonly text: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
}

export interface Side {
  readonly near: '_from' | '_to';
  readonly far: '_from' | '_to';
}

export const outgoing: Side = { near: '_from', far: '_to' };
export const incoming: Side = { near: '_to', far: '_from' };
const sides: Readonly<Record<Direction, readonly Side[]>> = {
  outbound: [outgoing],
  inbound: [incoming],
  any: [outgoing, incoming],
};

/** The label of `v` as AQL, for an attribute or a template of several; adds its parameters to `vars`. */
function labelOf(
  attribute: string | undefined,
  vars: Record<string, string> = {},
): { readonly label: string; readonly vars: Record<string, string> } {
  if (attribute === undefined) return { label: 'null', vars };
  const bind = (text: string, name: string) => {
    const known = Object.keys(vars).find((each) => each.startsWith(name) && vars[each] === text);
    const variable = known ?? `${name}${Object.keys(vars).length}`;
    vars[variable] = text;
    return `@${variable}`;
  };
  const pathOf = (name: string) => ['v', ...name.split('.').map((part) => bind(part, 'label'))].join('.');
  return { label: labelAql(attribute, pathOf, (text) => bind(text, 'text')), vars };
}

export function toPath(
  variable: string,
  attribute: string,
): { readonly path: string; readonly vars: Record<string, string> } {
  const parts = attribute.split('.');
  return {
    path: [variable, ...parts.map((_, place) => `@part${place}`)].join('.'),
    vars: Object.fromEntries(parts.map((part, place) => [`part${place}`, part])),
  };
}

const collectionVars = (name: string, collections: readonly string[]) =>
  Object.fromEntries(collections.map((collection, place) => [`@${name}${place}`, collection]));

export const edgeVars = (edges: readonly string[]) => collectionVars('edges', edges);
export const wayVars = (ways: readonly string[]) => collectionVars('ways', ways);

/** The union of a subquery over each edge collection and side. */
export function unionOf(
  edges: readonly string[],
  direction: Direction,
  subquery: (collection: string, side: Side) => string,
  name = 'edges',
): string {
  const parts = edges.flatMap((_, place) =>
    sides[direction].map((side) => `(${subquery(`@@${name}${place}`, side)})`),
  );
  return [...parts, '[]', '[]'].join(', ');
}

/** The lists of the other ends of the edges of `id`. */
export function otherEnds(ways: readonly string[], direction: Direction): string {
  return unionOf(
    ways,
    direction,
    (collection, { near, far }) => `FOR e IN ${collection} FILTER e.${near} == id RETURN e.${far}`,
    'ways',
  );
}

export interface NeighbourQuery {
  readonly vertices: readonly string[];
  /** Edge collections of the graph. */
  readonly edges: readonly string[];
  /** Edge collections that lead to neighbours. */
  readonly ways: readonly string[];
  readonly direction: Direction;
  /** Vertices whose neighbours are loaded. */
  readonly ids: readonly string[];
  /** Their neighbours that the model contains; the query does not return them again. */
  readonly known: readonly string[];
  /** Further vertices of the model; the query returns the edges between them and the new vertices. */
  readonly shown: readonly string[];
  /** Maximum number of new neighbours per vertex. */
  readonly limit: number;
  /** Maximum number of missing neighbours per vertex that are looked up. */
  readonly maxMissing: number;
  readonly labels: VertexLabels | undefined;
}

/**
 * One row {neighbours, edges}. `neighbours`: for each of `ids` [id, neighbour count, shown count afterwards, number of
 * missing neighbours looked up, vertex rows of new neighbours]. `edges`: edge rows among `ids`, the new vertices,
 * `known` and `shown`.
 */
export function neighboursOf(query: NeighbourQuery): Query {
  const { vertices, edges, ways, direction, labels, ids, known, shown, limit, maxMissing } = query;
  const vars: Record<string, string> = {};
  const labelTexts = vertices.map((collection) => labelOf(labelIn(labels, collection), vars).label);
  const keysByCollection = vertices.map(
    (_, place) => `LET keys${place} = (
      FOR other IN missing LET parts = PARSE_IDENTIFIER(other)
      FILTER parts.collection == @name${place} RETURN parts.key)`,
  );
  const rows = vertices.map(
    (_, place) =>
      `(FOR v IN @@vertices${place} FILTER v._key IN keys${place} LIMIT @limit RETURN [v._id, ${labelTexts[place]}])`,
  );
  const edgeRows = edges.flatMap((_, place) => [
    edgesFrom(`@@edges${place}`, outgoing, 'among'),
    edgesFrom(`@@edges${place}`, incoming, 'strangers'),
  ]);
  return {
    text: `LET found = (
      FOR id IN @ids
        LET others = MINUS(UNION_DISTINCT(${otherEnds(ways, direction)}), [id])
        LET missing = SLICE(MINUS(others, @known), 0, @maxMissing)
        ${keysByCollection.join('\n        ')}
        LET rows = SLICE(UNION(${[...rows, '[]', '[]'].join(', ')}), 0, @limit)
        RETURN { id, others, missing: LENGTH(missing), rows })
      LET added = UNIQUE(FOR each IN found FOR row IN each.rows RETURN row[0])
      LET near = UNION_DISTINCT(@ids, added)
      LET among = UNION_DISTINCT(near, @known, @shown)
      LET strangers = MINUS(among, near)
      LET there = UNION_DISTINCT(@known, added)
      LET neighbours = (
        FOR each IN found
        RETURN [each.id, LENGTH(each.others), LENGTH(INTERSECTION(each.others, there)), each.missing, each.rows])
      RETURN { neighbours, edges: UNION(${[...edgeRows, '[]', '[]'].join(', ')}) }`,
    bindVars: {
      ids,
      known,
      shown,
      limit,
      maxMissing,
      ...edgeVars(edges),
      ...wayVars(ways),
      ...Object.fromEntries(
        vertices.flatMap((name, place) => [
          [`@vertices${place}`, name],
          [`name${place}`, name],
        ]),
      ),
      ...vars,
    },
  };
}

/** A subquery: edge rows of `near` (by index) whose other end is in the list `among`. */
function edgesFrom(collection: string, { near, far }: Side, among: string): string {
  return `(FOR n IN near FOR e IN ${collection} FILTER e.${near} == n FILTER e.${far} IN ${among}
        RETURN [e._from, e._to, e._id])`;
}

/** Vertex rows of the keys that exist in a collection. */
export function verticesByKey(
  collection: string,
  keys: readonly string[],
  labelAttribute: string | undefined,
): Query {
  const { label, vars } = labelOf(labelAttribute);
  return {
    text: `FOR v IN @@vertices FILTER v._key IN @keys RETURN [v._id, ${label}]`,
    bindVars: { '@vertices': collection, keys, ...vars },
  };
}

/** Edge rows between `ids` (by index) and `others`. */
export function edgesBetween(
  collection: string,
  side: 'from' | 'to',
  ids: readonly string[],
  others: readonly string[],
): Query {
  const { near, far } = side === 'from' ? outgoing : incoming;
  return {
    text: `FOR id IN @ids FOR e IN @@edges FILTER e.${near} == id FILTER e.${far} IN @others
      RETURN [e._from, e._to, e._id]`,
    bindVars: { '@edges': collection, ids, others },
  };
}

/** Ids at the other ends of at most `most` edges of each of `ids`. */
export function someNeighbours(edges: readonly string[], ids: readonly string[], max: number): Query {
  const union = unionOf(edges, 'any', (collection, { near, far }) => {
    return `FOR e IN ${collection} FILTER e.${near} == id LIMIT @max RETURN e.${far}`;
  });
  return {
    text: `FOR id IN @ids RETURN UNION_DISTINCT(${union})`,
    bindVars: { ...edgeVars(edges), ids, max },
  };
}

/** Ids of random vertices with their edge counts, each counted up to `most`. */
export function randomVertices(
  collection: string,
  edges: readonly string[],
  count: number,
  max: number,
): Query {
  const union = unionOf(edges, 'any', (each, { near }) => {
    return `FOR e IN ${each} FILTER e.${near} == v._id LIMIT @max RETURN e._id`;
  });
  return {
    text: `FOR v IN @@vertices SORT RAND() LIMIT @count RETURN [v._id, LENGTH(UNION_DISTINCT(${union}))]`,
    bindVars: { ...edgeVars(edges), '@vertices': collection, count, max },
  };
}

/** Complete random documents. */
export function randomDocuments(collection: string, count: number): Query {
  return {
    text: 'FOR v IN @@vertices SORT RAND() LIMIT @count RETURN v',
    bindVars: { '@vertices': collection, count },
  };
}

/** Vertex rows whose attribute has one of the values. */
export function verticesByAttribute(
  collection: string,
  attribute: string,
  values: readonly unknown[],
  limit: number,
  labelAttribute: string | undefined,
): Query {
  const searched = toPath('v', attribute);
  const { label, vars } = labelOf(labelAttribute);
  // The label's parameters need names that differ from those of the searched attribute.
  const labelText = label.replaceAll('@part', '@label');
  const labelVars = Object.fromEntries(
    Object.entries(vars).map(([name, value]) => [name.replace('part', 'label'), value]),
  );
  return {
    text: `FOR v IN @@vertices FILTER ${searched.path} IN @values LIMIT @limit RETURN [v._id, ${labelText}]`,
    bindVars: { '@vertices': collection, values, limit, ...searched.vars, ...labelVars },
  };
}

/** Rows of all vertices of a collection. */
export function allVertices(collection: string, labelAttribute: string | undefined): Query {
  const { label, vars } = labelOf(labelAttribute);
  return {
    text: `FOR v IN @@vertices RETURN [v._id, ${label}]`,
    bindVars: { '@vertices': collection, ...vars },
  };
}

/** Rows of all edges of a collection. */
export function allEdges(collection: string): Query {
  return {
    text: 'FOR e IN @@edges RETURN [e._from, e._to, e._id]',
    bindVars: { '@edges': collection },
  };
}
