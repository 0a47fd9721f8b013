import type { EdgeDefinition } from '../../../../protocol/api/gharial.ts';
import type { Query } from '../../adapters/queries.ts';

/** Faults that one query lists; all are counted. Further ones follow after the last key. */
export const maxListed = 1000;

/** The next page: documents with a key above this one, in order of the keys. */
function page(variable: string, after: string | undefined): string {
  return `${after === undefined ? '' : `\n  FILTER ${variable}._key > @after`}\n  SORT ${variable}._key`;
}

const pageBinds = (after: string | undefined) => (after === undefined ? {} : { after });

/**
 * Edges of a collection with a missing end, as [id, revision, from, to, from is missing, to is missing].
 *
 * @param known vertex collections of the graph, whose documents are looked up
 * @param existing all collections; an end in another one is missing
 */
export function danglingEdges(
  edges: string,
  known: readonly string[],
  existing: readonly string[],
  after?: string,
): Query {
  const lost = (end: 'from' | 'to') => `
  LET ${end}Collection = PARSE_IDENTIFIER(e._${end}).collection
  LET ${end}Lost = ${end}Collection IN @known ? DOCUMENT(e._${end}) == null : ${end}Collection NOT IN @existing`;
  return {
    text: `FOR e IN @@edges${lost('from')}${lost('to')}
  FILTER fromLost || toLost${page('e', after)}
  LIMIT @max
  RETURN [e._id, e._rev, e._from, e._to, fromLost, toLost]`,
    bindVars: { '@edges': edges, known, existing, max: maxListed, ...pageBinds(after) },
  };
}

/** Edges whose ends are in collections that the definition does not allow, as [id, revision, from, to]. */
export function edgesOutside({ collection, from, to }: EdgeDefinition, after?: string): Query {
  return {
    text: `FOR e IN @@edges
  FILTER PARSE_IDENTIFIER(e._from).collection NOT IN @from || PARSE_IDENTIFIER(e._to).collection NOT IN @to${page('e', after)}
  LIMIT @max
  RETURN [e._id, e._rev, e._from, e._to]`,
    bindVars: { '@edges': collection, from, to, max: maxListed, ...pageBinds(after) },
  };
}

/** Groups of edges with equal ends and attributes, as { count, groups: [[from, to, [[key, revision], …]], …] }; from the group `offset`. */
export function duplicateEdges(edges: string, offset = 0): Query {
  return {
    text: `LET groups = (
  FOR e IN @@edges
    COLLECT from = e._from, to = e._to, content = HASH(UNSET(e, '_id', '_key', '_rev')) INTO members = [e._key, e._rev]
    FILTER LENGTH(members) > 1
    RETURN [from, to, SORTED(members)])
RETURN { count: SUM(FOR each IN groups RETURN LENGTH(each[2]) - 1), groups: SLICE(groups, @offset, @max) }`,
    bindVars: { '@edges': edges, offset, max: maxListed },
  };
}

/** Vertices of a collection without edges, as [id, revision]. */
export function orphanVertices(vertices: string, edges: readonly string[], after?: string): Query {
  const conditions = edges.flatMap((_, place) =>
    ['_from', '_to'].map(
      (end) => `LENGTH(FOR e IN @@edges${place} FILTER e.${end} == v._id LIMIT 1 RETURN 1) == 0`,
    ),
  );
  return {
    text: `FOR v IN @@vertices
  FILTER ${conditions.length === 0 ? 'true' : conditions.join('\n    && ')}${page('v', after)}
  LIMIT @max
  RETURN [v._id, v._rev]`,
    bindVars: {
      '@vertices': vertices,
      max: maxListed,
      ...pageBinds(after),
      ...Object.fromEntries(edges.map((name, place) => [`@edges${place}`, name])),
    },
  };
}

/** Types of all attributes of a collection, as [attribute, type, count]. */
export function attributeTypes(collection: string): Query {
  return {
    text: `FOR d IN @@collection
  FOR name IN ATTRIBUTES(d, true)
    COLLECT attribute = name, type = TYPENAME(d[name]) WITH COUNT INTO count
    RETURN [attribute, type, count]`,
    bindVars: { '@collection': collection },
  };
}

/** Documents whose attribute has neither this type nor null, as [id, revision]. */
export function otherTypes(collection: string, attribute: string, type: string): Query {
  return {
    text: `FOR d IN @@collection
  FILTER HAS(d, @attribute) && TYPENAME(d[@attribute]) NOT IN [@type, 'null']
  LIMIT @max
  RETURN [d._id, d._rev]`,
    bindVars: { '@collection': collection, attribute, type, max: maxListed },
  };
}
