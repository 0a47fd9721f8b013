import { conditionAql } from './aql-condition.ts';
import {
  type Condition,
  type DocumentSort,
  type FilterOperator,
  hasValue,
  listIn,
  pathOf,
  patternIn,
  readValue,
} from './document-filter.ts';

/** The documents that the grid shows: all pages of a filter in their order. */
export interface DocumentsScope {
  readonly collection: string;
  readonly conditions: readonly Condition[];
  readonly sort?: DocumentSort | undefined;
}

interface DocumentsQuery {
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>> & { readonly '@collection': string };
}

/**
 * AQL for the documents of a filter. Names and values are bind parameters.
 *
 * @param tail the operations after the loop, with the document `d`: a projection, or a LIMIT before it; '': they follow later.
 */
export function documentsQuery(scope: DocumentsScope, tail = 'RETURN d'): DocumentsQuery {
  const { collection, conditions, sort } = scope;
  const bindVars: Record<string, unknown> & { '@collection': string } = { '@collection': collection };
  const lines = ['FOR d IN @@collection'];
  const groups: string[][] = [];
  conditions.forEach((condition, number) => {
    const text = boundCondition(condition, number, bindVars);
    const group = groups.at(-1);
    if (group === undefined || condition.join === 'or') groups.push([text]);
    else group.push(text);
  });
  // Separate filters can use different indexes.
  if (groups.length === 1) lines.push(...groups.flat().map((text) => `  FILTER ${text}`));
  if (groups.length > 1) {
    lines.push(`  FILTER ${groups.map((group) => `(${group.join(' AND ')})`).join(' OR ')}`);
  }
  if (sort) {
    bindVars.sort = toBindPath(sort.attribute);
    lines.push(`  SORT d.@sort ${sort.isDescending ? 'DESC' : 'ASC'}`);
  }
  lines.push(`  ${tail}`);
  return { query: lines.join('\n'), bindVars };
}

/** A condition on `d`; its name and value become bind parameters with its number. */
function boundCondition(condition: Condition, number: number, bindVars: Record<string, unknown>): string {
  if (condition.operator === 'aql') return conditionAql(condition.text);
  bindVars[`attribute${number}`] = toBindPath(condition.attribute);
  if (hasValue(condition.operator)) bindVars[`value${number}`] = boundValue(condition);
  return toAql(condition.operator, `d.@attribute${number}`, `@value${number}`);
}

/** A list of names as a bind parameter is a path of nested attributes. */
function toBindPath(attribute: string): string | readonly string[] {
  const path = pathOf(attribute);
  return path.length === 1 ? path[0]! : path;
}

function boundValue({ operator, text }: Condition): unknown {
  switch (operator) {
    case 'in':
    case 'not in':
      return listIn(text);
    case 'like':
      return patternIn(text);
    case 'type':
      return text;
    default:
      return readValue(text).value;
  }
}

function toAql(operator: FilterOperator, attribute: string, value: string): string {
  switch (operator) {
    case 'in':
      return `${attribute} IN ${value}`;
    case 'not in':
      return `${attribute} NOT IN ${value}`;
    case 'like':
      return `LIKE(${attribute}, ${value}, true)`;
    case 'exists':
      return `${attribute} != null`;
    case 'missing':
      return `${attribute} == null`;
    case 'type':
      return `TYPENAME(${attribute}) == ${value}`;
    default:
      return `${attribute} ${operator} ${value}`;
  }
}
