import type { Query } from '../../adapters/queries.ts';
import { facetText, type HubChoice, inDegreeBins, noValue } from './HubIndex.ts';
import type { NeighbourSort } from './neighbour-sort.ts';

interface Slice {
  readonly vertexId: string;
  /** All edge collections of the graph. */
  readonly edgeCollections: readonly string[];
  readonly choice: HubChoice;
  readonly order: NeighbourSort;
  readonly limit: number;
}

/** The slice as one AQL query with bind parameters; it returns the neighbours in order. */
export function sliceQuery({ vertexId, edgeCollections, choice, order, limit }: Slice): Query {
  const bindVars: Record<string, unknown> = { vertexId, limit };
  const chosen = edgeCollections.filter((name) => choice.edgeCollections?.has(name) !== false);
  const edges = chosen.map((name, place) => {
    bindVars[`@edges${place}`] = name;
    return `@@edges${place}`;
  });
  const edgeFilter = filterOf('e', choice.edgeAttribute, choice.edgeValues, 'edge', bindVars);
  const subqueries = edges.flatMap((name) => [
    ...(choice.direction === 'outbound'
      ? []
      : [`(FOR e IN ${name} FILTER e._to == @vertexId${edgeFilter} RETURN e._from)`]),
    ...(choice.direction === 'inbound'
      ? []
      : [`(FOR e IN ${name} FILTER e._from == @vertexId${edgeFilter} RETURN e._to)`]),
  ]);
  const all = edgeCollections.map((name, place) => {
    bindVars[`@all${place}`] = name;
    return `LENGTH(FOR i IN @@all${place} FILTER i._to == v._id RETURN 1)`;
  });
  const lines = [
    `FOR id IN UNION_DISTINCT(${[...subqueries, '[]', '[]'].join(', ')})`,
    '  LET v = DOCUMENT(id)',
    '  FILTER v != null && v._id != @vertexId',
  ];
  const vertexFilter = filterOf('v', choice.vertexAttribute, choice.vertexValues, 'vertex', bindVars);
  if (vertexFilter !== '') lines.push(`  ${vertexFilter.trim()}`);
  const search = choice.search.trim();
  if (search !== '') {
    bindVars.search = search;
    lines.push('  FILTER CONTAINS(LOWER(v._key), LOWER(@search))');
  }
  if (choice.bins !== undefined || order.by === 'inDegree') lines.push(`  LET inDegree = ${all.join(' + ')}`);
  else for (const place of edgeCollections.keys()) delete bindVars[`@all${place}`];
  if (choice.bins !== undefined) {
    const [first, last] = choice.bins;
    bindVars.minDegree = inDegreeBins[first];
    const next = inDegreeBins[last + 1];
    if (next !== undefined) bindVars.belowDegree = next;
    lines.push(`  FILTER inDegree >= @minDegree${next === undefined ? '' : ' && inDegree < @belowDegree'}`);
  }
  lines.push(`  SORT ${sortOf(order, bindVars)}${order.isDescending ? ' DESC' : ''}, v._key`);
  lines.push('  LIMIT @limit', '  RETURN v');
  return { text: lines.join('\n'), bindVars };
}

function sortOf({ by }: NeighbourSort, bindVars: Record<string, unknown>): string {
  if (by === 'inDegree') return 'inDegree';
  if (by === 'key') return 'v._key';
  bindVars.sortAttribute = by.attribute;
  return 'v[@sortAttribute]';
}

function filterOf(
  variable: string,
  attribute: string | undefined,
  values: ReadonlySet<string> | undefined,
  name: string,
  bindVars: Record<string, unknown>,
): string {
  if (attribute === undefined || values === undefined) return '';
  bindVars[`${name}Attribute`] = attribute;
  bindVars[`${name}Values`] = [...values].flatMap((value) =>
    value === noValue ? [null, ''] : valuesOf(value),
  );
  return ` FILTER ${variable}[@${name}Attribute] IN @${name}Values`;
}

/** A facet shows 42 and '42' as one value. */
function valuesOf(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return facetText(value) === text ? [text, value] : [text];
  } catch {
    // Text that is not JSON.
    return [text];
  }
}

/** Quoted texts and names, which stay as they are, or a bind parameter. */
const quotedOrBind = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`|´[^´]*´|@(@?\w+)/g;

/**
 * The query with the values of its bind parameters inside, to be pasted into an editor. One pass, so that a value which
 * contains the name of another parameter stays as it is.
 */
export function inlineBindVars({ text, bindVars }: Query): string {
  return text.replaceAll(quotedOrBind, (found: string, name: string | undefined) => {
    if (name === undefined || !Object.hasOwn(bindVars, name)) return found;
    const value = bindVars[name];
    return name.startsWith('@') ? `\`${String(value)}\`` : JSON.stringify(value);
  });
}
