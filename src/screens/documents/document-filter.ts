import { z } from 'zod';
import { parseJson } from '../../../protocol/lib/json.ts';

/** Filter operators, with their names in the menu: six of the specification, and further ones. */
export const filterOperators = {
  '==': 'equals',
  '!=': 'is not',
  '<': 'less than',
  '<=': 'at most',
  '>=': 'at least',
  '>': 'greater than',
  in: 'is one of',
  'not in': 'is none of',
  like: 'contains, or pattern with %',
  exists: 'has a value',
  missing: 'has no value',
  type: 'has the type',
  aql: 'AQL expression over doc',
} as const;
export type FilterOperator = keyof typeof filterOperators;

export interface Condition {
  /** An attribute path; see `pathOf`. Empty for `aql`. */
  readonly attribute: string;
  readonly operator: FilterOperator;
  /** The typed value, see `readValue`; for `aql` an expression, see `conditionAql`. */
  readonly text: string;
  /** How it is joined with the condition before; default: and, which binds tighter. */
  readonly join?: 'or' | undefined;
}

/** The types of JSON, as TYPENAME names them. */
export const valueTypes = ['null', 'bool', 'number', 'string', 'array', 'object'] as const;

/** False for operators without a value. */
export function hasValue(operator: FilterOperator): boolean {
  return operator !== 'exists' && operator !== 'missing';
}

/** A condition in words, such as `size >= 100`. */
export function describeCondition({ attribute, operator, text }: Condition): string {
  if (operator === 'aql') return text;
  return hasValue(operator) ? `${attribute} ${operator} ${text}` : `${attribute} ${operator}`;
}

/** All conditions in words, with `and` and `or` between them. */
export function describeFilter(conditions: readonly Condition[]): string {
  return conditions
    .map((condition, at) => (at === 0 ? '' : ` ${condition.join ?? 'and'} `) + describeCondition(condition))
    .join('');
}

/** The conditions without some of them; the first one that is left of an alternative begins it. */
export function keepConditions(
  conditions: readonly Condition[],
  isKept: (condition: Condition, at: number) => boolean,
): readonly Condition[] {
  const kept: Condition[] = [];
  let isNew = false;
  conditions.forEach((condition, at) => {
    isNew ||= condition.join === 'or';
    if (!isKept(condition, at)) return;
    const { join: _join, ...rest } = condition;
    kept.push(isNew && kept.length > 0 ? { ...rest, join: 'or' } : rest);
    isNew = false;
  });
  return kept;
}

/** The items of `in`: a JSON array, or values between commas. */
export function listIn(text: string): readonly unknown[] {
  const { value } = readValue(text);
  if (Array.isArray(value)) return value;
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => readValue(part).value);
}

/** The pattern of `like`; without % it is searched anywhere in the text. */
export function patternIn(text: string): string {
  return text.includes('%') ? text : `%${text.replace(/[\\_]/g, '\\$&')}%`;
}

export interface DocumentSort {
  readonly attribute: string;
  readonly isDescending: boolean;
}

type ValueKind = 'text' | 'number' | 'boolean' | 'null' | 'object' | 'array';

/** The typed value as JSON, otherwise as text. Integers beyond 2^53 are bigints. */
export function readValue(text: string): { readonly value: unknown; readonly kind: ValueKind } {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    // Text that is not JSON is a string.
    return { value: text, kind: 'text' };
  }
  return { value, kind: kindOfValue(value) };
}

function kindOfValue(value: unknown): ValueKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'string':
      return 'text';
    default:
      return 'object';
  }
}

/** Names of an attribute path: `a.b` has two, and `` `a.b` `` is one name with a dot. */
export function pathOf(attribute: string): readonly string[] {
  const names: string[] = [];
  for (const match of attribute.trim().matchAll(/`([^`]*)`|([^.`]+)/g)) names.push(match[1] ?? match[2]!);
  return names;
}

/** The path of a top-level attribute. */
export function attributeOf(name: string): string {
  return name.includes('.') ? `\`${name}\`` : name;
}

const storedFilter = z.array(
  z
    .tuple([z.string(), z.enum(Object.keys(filterOperators) as [FilterOperator]), z.string()])
    .rest(z.literal('or')),
);

/** The filter in the URL; an unreadable one is empty. */
export function parseFilter(text: string): readonly Condition[] {
  if (text === '') return [];
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    // A damaged link opens the unfiltered list.
    return [];
  }
  const filter = storedFilter.safeParse(stored);
  if (!filter.success) return [];
  return filter.data.map(([attribute, operator, value, join]) => ({
    attribute,
    operator,
    text: value,
    ...(join === undefined ? {} : { join }),
  }));
}

export function printFilter(conditions: readonly Condition[]): string {
  if (conditions.length === 0) return '';
  return JSON.stringify(
    conditions.map(({ attribute, operator, text, join }) => [
      attribute,
      operator,
      text,
      ...(join === undefined ? [] : [join]),
    ]),
  );
}

/** `-size` is descending. */
export function parseSort(text: string): DocumentSort | undefined {
  const attribute = text.replace(/^-/, '');
  return pathOf(attribute).length === 0 ? undefined : { attribute, isDescending: text.startsWith('-') };
}

export function printSort(sort: DocumentSort | undefined): string {
  return sort === undefined ? '' : `${sort.isDescending ? '-' : ''}${sort.attribute}`;
}
