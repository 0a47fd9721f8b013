import { type Frame, type Register, toValue } from '../frame.ts';
import { isArray } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { valueKey } from '../values/value-key.ts';

/** Greater than the maximum size of a Map. A pair of numbers below it fits into one exact double. */
const numberLimit = 2 ** 26;

/**
 * Returns a function that maps a row to its group key: equal for equal register values and different for
 * others. The function stores all values seen. Undefined if there are no registers, that is, one group.
 * `isOrdered`: objects with the same attributes in another order are different.
 */
export function groupKeys(
  registers: readonly number[],
  isOrdered = false,
): ((frame: Frame) => unknown) | undefined {
  const [first, ...others] = registers;
  if (first === undefined) return undefined;
  if (isOrdered && others.length === 0) return (frame) => orderedKeyOf(frame[first]);
  if (others.length === 0) return (frame) => keyOf(frame[first]);
  // Values are numbered, and pairs of numbers are numbered again, so that no key string is built for a row.
  const firstNumbers = new Numbers();
  const columns = others.map((register, at) => ({
    register,
    numbers: new Numbers(),
    pairs: at === 0 ? undefined : new Numbers(),
  }));
  return (frame) => {
    let key = firstNumbers.ofValue(frame[first]);
    for (let at = 0; at < columns.length; at++) {
      const { register, numbers, pairs } = columns[at] as (typeof columns)[number];
      if (pairs !== undefined) key = pairs.of(key);
      key = key * numberLimit + numbers.ofValue(frame[register]);
    }
    return key;
  };
}

/** Assigns consecutive numbers from 0 to distinct keys. */
class Numbers {
  readonly #numbers = new Map<unknown, number>();

  of(key: unknown): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }

  ofValue(value: Register | undefined): number {
    // The key of most strings is the string itself.
    const known = typeof value === 'string' ? this.#numbers.get(value) : undefined;
    return known === undefined || isMarked(value as string) ? this.of(keyOf(value)) : known;
  }
}

/** Prefix of the keys of arrays, objects and null, and of strings that begin with this character. */
const mark = '\u0000';

function isMarked(text: string): boolean {
  return text.charCodeAt(0) === 0;
}

/** Like `keyOf`; the key of an array or object also has the order of the attributes. */
function orderedKeyOf(register: Register | undefined): unknown {
  const value = register === undefined ? null : toValue(register);
  if (typeof value !== 'object' || value === null) return keyOf(value);
  return mark + valueKey(value) + mark + attributeOrder(value);
}

/** Attribute names at all levels in the order of the text. */
function attributeOrder(value: Value): string {
  if (typeof value !== 'object' || value === null) return '';
  if (isArray(value)) return `[${value.map(attributeOrder).join()}]`;
  const names = Object.keys(value).filter((name) => value[name] !== null);
  return `{${names.map((name) => JSON.stringify(name) + attributeOrder(value[name] ?? null)).join()}}`;
}

/** Booleans and numbers are their own keys. */
function keyOf(value: Register | undefined): unknown {
  if (typeof value === 'string') return isMarked(value) ? mark + valueKey(value) : value;
  if (typeof value === 'number') return value === 0 ? 0 : value;
  if (typeof value === 'boolean') return value;
  return mark + valueKey(toValue(value));
}
