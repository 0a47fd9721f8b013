import { kindOf } from '../../lib/raw-json.ts';

export const filterOperators = [
  'contains',
  'is',
  'isNot',
  'less',
  'atMost',
  'atLeast',
  'greater',
  'hasValue',
  'hasNone',
] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** A condition for the values of a column. */
export interface CellFilter {
  /** The member's name; undefined for rows that are not objects: the whole row. */
  readonly column: string | undefined;
  readonly operator: FilterOperator;
  readonly text: string;
}

/** True if the condition needs no text, or has one. */
export function isComplete({ operator, text }: CellFilter): boolean {
  return operator === 'hasValue' || operator === 'hasNone' || text !== '';
}

const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const integer = /^-?\d+$/;
const collator = new Intl.Collator('en', { numeric: false });

/** The test of a condition for the JSON text of a cell; undefined for a missing member. */
export function cellTest({ operator, text }: CellFilter): (raw: string | undefined) => boolean {
  const wanted = text.toLowerCase();
  const isEmpty = (raw: string | undefined) => raw === undefined || raw === 'null';
  switch (operator) {
    case 'hasValue':
      return (raw) => !isEmpty(raw);
    case 'hasNone':
      return isEmpty;
    case 'contains':
      return (raw) => raw !== undefined && textOf(raw).toLowerCase().includes(wanted);
    case 'is':
      return (raw) => isEqual(raw, text);
    case 'isNot':
      return (raw) => !isEqual(raw, text);
    case 'less':
      return (raw) => (compare(raw, text) ?? 0) < 0;
    case 'atMost':
      return (raw) => (compare(raw, text) ?? 1) <= 0;
    case 'atLeast':
      return (raw) => (compare(raw, text) ?? -1) >= 0;
    case 'greater':
      return (raw) => (compare(raw, text) ?? 0) > 0;
  }
}

/** The characters of a text, the JSON of other values. */
export function textOf(raw: string): string {
  return kindOf(raw) === 'string' ? (JSON.parse(raw) as string) : raw;
}

function isEqual(raw: string | undefined, text: string): boolean {
  if (raw === undefined) return false;
  return textOf(raw) === text || (number.test(text) && kindOf(raw) === 'number' && compare(raw, text) === 0);
}

/** The order of a cell and a text: of numbers by value, of others by the language; undefined if kinds differ. */
function compare(raw: string | undefined, text: string): number | undefined {
  if (raw === undefined) return undefined;
  const kind = kindOf(raw);
  if (number.test(text)) return kind === 'number' ? compareNumbers(raw, text) : undefined;
  return kind === 'string' ? collator.compare(textOf(raw), text) : undefined;
}

/** Integers of any length are compared exactly. */
export function compareNumbers(left: string, right: string): number {
  if (!integer.test(left) || !integer.test(right)) return Number(left) - Number(right);
  const [first, second] = [BigInt(left), BigInt(right)];
  return first < second ? -1 : first > second ? 1 : 0;
}
