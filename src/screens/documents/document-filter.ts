import { z } from 'zod';
import { parseJson } from '../../../protocol/lib/json.ts';

/** Filter operators of the specification, with their names in the menu. */
export const filterOperators = {
  '==': 'equals',
  '!=': 'is not',
  '<': 'less than',
  '<=': 'at most',
  '>=': 'at least',
  '>': 'greater than',
} as const;
export type FilterOperator = keyof typeof filterOperators;

export interface Condition {
  /** An attribute path; see `pathOf`. */
  readonly attribute: string;
  readonly operator: FilterOperator;
  /** The typed value; see `readValue`. */
  readonly text: string;
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
  z.tuple([z.string(), z.enum(Object.keys(filterOperators) as [FilterOperator]), z.string()]),
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
  return filter.data.map(([attribute, operator, value]) => ({ attribute, operator, text: value }));
}

export function printFilter(conditions: readonly Condition[]): string {
  if (conditions.length === 0) return '';
  return JSON.stringify(conditions.map(({ attribute, operator, text }) => [attribute, operator, text]));
}

/** `-size` is descending. */
export function parseSort(text: string): DocumentSort | undefined {
  const attribute = text.replace(/^-/, '');
  return pathOf(attribute).length === 0 ? undefined : { attribute, isDescending: text.startsWith('-') };
}

export function printSort(sort: DocumentSort | undefined): string {
  return sort === undefined ? '' : `${sort.isDescending ? '-' : ''}${sort.attribute}`;
}
