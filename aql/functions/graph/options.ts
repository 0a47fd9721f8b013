import { DatabaseError } from '../../../protocol/errors.ts';
import type { Direction } from '../../ast.ts';
import type { EdgeEntry } from '../../source.ts';
import { toBoolean } from '../../values/casts.ts';
import { isArray, isObject } from '../../values/compare.ts';
import { getAttribute } from '../../values/objects.ts';
import type { Value } from '../../values/value.ts';

/** The options object of a graph function, read member by member. */
export class GraphOptions {
  readonly #value: Value;

  constructor(value: Value | undefined) {
    this.#value = value ?? null;
  }

  /** All of them, as they were given. */
  get value(): Value {
    return this.#value;
  }

  get(name: string): Value | undefined {
    if (!isObject(this.#value)) return undefined;
    const value = getAttribute(this.#value, name);
    return value === null ? undefined : value;
  }

  /** An object within the options. */
  member(name: string): GraphOptions {
    return new GraphOptions(this.get(name));
  }

  number(name: string, otherwise: number): number {
    const value = this.get(name);
    return typeof value === 'number' ? value : otherwise;
  }

  isSet(name: string): boolean {
    const value = this.get(name);
    return value !== undefined && toBoolean(value);
  }

  /** One of several words. Throws 10. */
  word<Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
    const value = this.get(name);
    if (value === undefined) return words[0];
    const found = typeof value === 'string' ? words.find((word) => word === value.toLowerCase()) : undefined;
    if (found !== undefined) return found;
    throw new DatabaseError('ERROR_BAD_PARAMETER', {
      message: `invalid value for ${name}: expected ${words.map((word) => `'${word}'`).join(' or ')}`,
    });
  }

  /** A name or a list of names. */
  names(name: string): readonly string[] | undefined {
    const value = this.get(name);
    if (typeof value === 'string') return [value];
    return isArray(value) ? value.filter((item): item is string => typeof item === 'string') : undefined;
  }

  /** The names that an option lets through; all without it. */
  restrict(name: string, names: readonly string[]): readonly string[] {
    const allowed = this.names(name);
    return allowed === undefined ? names : names.filter((other) => allowed.includes(other));
  }

  /** undefined for what is no direction. */
  direction(otherwise: Direction): Direction | undefined {
    const value = this.get('direction');
    return value === undefined ? otherwise : directionOf(value);
  }

  /**
   * The weight of an edge by the options `weight` (an attribute) and `defaultWeight`; undefined where each edge
   * counts 1. Without a default, an edge that does not have the attribute cannot be passed.
   */
  weights(): ((edge: EdgeEntry) => number) | undefined {
    const attribute = this.get('weight');
    if (typeof attribute !== 'string') return undefined;
    const otherwise = this.number('defaultWeight', Number.POSITIVE_INFINITY);
    return (edge) => {
      const weight = edge.edge().get(attribute);
      return typeof weight === 'number' && weight >= 0 ? weight : otherwise;
    };
  }
}

export function directionOf(value: Value | undefined): Direction | undefined {
  if (typeof value !== 'string') return undefined;
  const word = value.toLowerCase();
  return word === 'outbound' || word === 'inbound' || word === 'any' ? word : undefined;
}
