import { foldedPattern } from '../../../lib/fold-text.ts';
import { labelAql } from '../../../lib/label-template.ts';
import { at, hasAttribute } from '../../adapters/find/find-queries.ts';
import type { Query } from '../../adapters/queries.ts';
import type { Condition, FilterValue } from './filter-chain.ts';
import { valueTest } from './test-value.ts';

/** Names that AQL has for value types. */
const typeNames: Readonly<Record<string, string>> = { boolean: 'bool' };
const comparisons = { lt: '<', le: '<=', gt: '>', ge: '>=' } as const;

/** What a query returns: the number of matching vertices, or rows [id, label]. */
type ConditionResult =
  | { readonly kind: 'count' }
  | { readonly kind: 'rows'; readonly limit: number; readonly labelAttribute: string | undefined };

/**
 * A parameterised query for the vertices of a collection that pass all conditions; undefined if none can pass, because
 * a condition names other collections. Conditions mean the same as in a filter: comparisons hold between values of one
 * type, texts are compared without case and accents.
 */
export function conditionQuery(
  collection: string,
  conditions: readonly Condition[],
  result: ConditionResult,
): Query | undefined {
  const bindVars: Record<string, unknown> = { '@vertices': collection };
  const bind = binderOf(bindVars);
  const filters: string[] = [];
  for (const condition of conditions) {
    const { field } = condition;
    if (field.kind === 'collection') {
      if (!valueTest(condition)(collection)) return undefined;
    } else if (field.kind === 'attribute') filters.push(conditionAql('v', field.name, condition, bind));
    else
      throw new Error(
        `expected an attribute or the collection, found ${field.kind}: the database does not store it`,
      );
  }
  const filter = filters.map((each) => `\n  FILTER ${each}`).join('');
  if (result.kind === 'count') {
    return {
      text: `FOR v IN @@vertices${filter}\n  COLLECT WITH COUNT INTO matching\n  RETURN matching`,
      bindVars,
    };
  }
  const { limit, labelAttribute } = result;
  const label =
    labelAttribute === undefined ? 'null' : labelAql(labelAttribute, (name) => at('v', name), bind);
  return {
    text: `FOR v IN @@vertices${filter}\n  LIMIT ${bind(limit)}\n  RETURN [v._id, ${label}]`,
    bindVars,
  };
}

/** Adds values to bind parameters: returns the parameter of a value in a query. */
export function binderOf(bindVars: Record<string, unknown>): (value: unknown) => string {
  return (value) => {
    const name = `value${Object.keys(bindVars).length}`;
    bindVars[name] = value;
    return `@${name}`;
  };
}

/** A condition on an attribute of `variable`. Null and a missing attribute differ. */
export function conditionAql(
  variable: string,
  attribute: string,
  { operator, values }: Condition,
  bind: (value: unknown) => string,
): string {
  const path = at(variable, attribute);
  const isThere = hasAttribute(variable, attribute);
  const [first = null, second = null] = values;
  const compare = (sign: string, value: FilterValue) =>
    `${typeof value === 'string' ? 'IS_STRING' : 'IS_NUMBER'}(${path}) AND ${path} ${sign} ${bind(value)}`;
  const matches = (pattern: string) => `REGEX_TEST(TO_STRING(${path}), ${bind(pattern)}, true)`;
  switch (operator) {
    case 'eq':
      return first === null ? `${isThere} AND ${path} == null` : `${path} == ${bind(first)}`;
    case 'ne':
      return first === null ? `NOT ${isThere} OR ${path} != null` : `${path} != ${bind(first)}`;
    case 'in':
      return `${values.includes(null) ? `${isThere} AND ` : ''}${path} IN ${bind(values)}`;
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
      return compare(comparisons[operator], first);
    case 'between': {
      const bounds = [
        ...(first === null ? [] : [compare('>=', first)]),
        ...(second === null ? [] : [compare('<=', second)]),
      ];
      return bounds.join(' AND ') || 'true';
    }
    case 'contains':
      return matches(foldedPattern(String(first ?? '')));
    case 'startsWith':
      return matches(`^${foldedPattern(String(first ?? ''))}`);
    case 'matches':
      return matches(String(first ?? ''));
    case 'exists':
      return isThere;
    case 'missing':
      return `NOT ${isThere}`;
    case 'unset':
      return `(${path} == null OR ${path} == '')`;
    case 'type':
      return `${isThere} AND TYPENAME(${path}) IN ${bind(values.map((type) => typeNames[String(type)] ?? type))}`;
  }
}
