import { type Frame, type Register, toValue } from '../frame.ts';
import { collationKey } from '../values/collation.ts';
import { valueKey } from '../values/value-key.ts';

/** More groups than a Map can hold, so that two numbers below it make one that is exact. */
const numberLimit = 2 ** 26;

/**
 * Makes the function that gives the key of a row's group by the values of its registers: the same for equal values
 * and different for others. It remembers the values that it has seen. Undefined where there is one group only.
 */
export function groupKeys(registers: readonly number[]): ((frame: Frame) => unknown) | undefined {
  const [first, ...others] = registers;
  if (first === undefined) return undefined;
  if (others.length === 0) return (frame) => keyOf(frame[first]);
  // Values are numbered, and pairs of numbers are numbered again: no text is made of a row.
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

/** Gives the same number to the same key, 0 and on. */
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
    // A plain text is its own key, as most are; one that comes again is not looked at again.
    const known = typeof value === 'string' ? this.#numbers.get(value) : undefined;
    return known === undefined || isMarked(value as string) ? this.of(keyOf(value)) : known;
  }
}

/** No key of a text begins with this character; those of the other types do. */
const mark = '\u0000';

function isMarked(text: string): boolean {
  return text.charCodeAt(0) === 0;
}

/** Booleans and numbers are their own keys. */
function keyOf(value: Register | undefined): unknown {
  if (typeof value === 'string') return collationKey(value);
  if (typeof value === 'number') return value === 0 ? 0 : value;
  if (typeof value === 'boolean') return value;
  return mark + valueKey(toValue(value));
}
