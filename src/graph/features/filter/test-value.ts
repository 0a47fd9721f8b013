import type { compilePattern } from '../../../../aql/patterns/compile-pattern.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { foldText } from '../../../lib/fold-text.ts';
import { typeOf } from '../../adapters/find/database-facts.ts';
import type { Condition, FilterValue } from './filter-chain.ts';

let compile: typeof compilePattern | undefined;

/** Loads the engine of regular expressions if a condition has one. The first picture does not need it. */
export async function loadPatterns(conditions: readonly Condition[]): Promise<void> {
  if (compile !== undefined || !conditions.some(({ operator }) => operator === 'matches')) return;
  ({ compilePattern: compile } = await import('../../../../aql/patterns/compile-pattern.ts'));
}

/**
 * A test of one value (undefined: the element has no such attribute). Comparisons hold between values of one type only:
 * the string "42" is not greater than 5. Text operators ignore case and accents.
 * All values match an expression until `loadPatterns` has loaded the engine.
 */
export function valueTest({ operator, values }: Condition): (value: unknown) => boolean {
  const [first = null, second = null] = values;
  switch (operator) {
    case 'in': {
      const wanted = new Set(values);
      return (value) => value !== undefined && wanted.has(toComparable(value)!);
    }
    case 'eq':
      return (value) => toComparable(value) === first;
    case 'ne':
      return (value) => toComparable(value) !== first;
    case 'lt':
      return (value) => compare(value, first, (order) => order < 0);
    case 'le':
      return (value) => compare(value, first, (order) => order <= 0);
    case 'gt':
      return (value) => compare(value, first, (order) => order > 0);
    case 'ge':
      return (value) => compare(value, first, (order) => order >= 0);
    case 'between':
      return (value) =>
        (first === null || compare(value, first, (order) => order >= 0)) &&
        (second === null || compare(value, second, (order) => order <= 0)) &&
        typeOf(value) === typeOf(first ?? second);
    case 'contains': {
      const text = foldText(String(first ?? ''));
      return (value) => textsOf(value).some((each) => foldText(each).includes(text));
    }
    case 'startsWith': {
      const text = foldText(String(first ?? ''));
      return (value) => textsOf(value).some((each) => foldText(each).startsWith(text));
    }
    case 'matches': {
      if (compile === undefined) return () => true;
      const compiled = compile(String(first ?? ''), true);
      // An expression without a time bound could stop the page.
      if (compiled.kind !== 'linear') return () => false;
      return (value) => textsOf(value).some((each) => compiled.pattern.test(each));
    }
    case 'exists':
      return (value) => value !== undefined;
    case 'missing':
      return (value) => value === undefined;
    case 'unset':
      return (value) => value === undefined || value === null || value === '';
    case 'type': {
      const wanted = new Set(values);
      return (value) => value !== undefined && wanted.has(typeOf(value));
    }
  }
}

/** Arrays and objects are compared by their JSON text. */
export function toComparable(value: unknown): FilterValue | undefined {
  if (value === undefined || value === null) return value;
  if (typeof value === 'object') return stringifyJson(value);
  return value as FilterValue;
}

function compare(value: unknown, other: FilterValue, isWanted: (order: number) => boolean): boolean {
  // JavaScript compares a bigint with a number without rounding.
  if (isNumber(value) && isNumber(other)) return isWanted(value < other ? -1 : value > other ? 1 : 0);
  if (typeof value === 'string' && typeof other === 'string')
    return isWanted(value < other ? -1 : value > other ? 1 : 0);
  return false;
}

const isNumber = (value: unknown): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';

/** Texts of a value: of a string or number itself, of an array its members. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isNumber(value)) return [String(value)];
  return Array.isArray(value) ? value.flatMap((each) => (typeof each === 'string' ? [each] : [])) : [];
}

/** Why a regular expression cannot be used; undefined if it can, and until `loadPatterns` has loaded the engine. */
export function patternFault(source: string): string | undefined {
  const compiled = compile?.(source, true);
  if (compiled === undefined) return undefined;
  return compiled.kind === 'linear' ? undefined : (compiled.reason ?? 'not a valid regular expression');
}
