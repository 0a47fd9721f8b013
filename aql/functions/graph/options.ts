import { badArgument } from '../../../protocol/errors.ts';
import type { Direction } from '../../ast.ts';
import type { EdgeEntry } from '../../source.ts';
import { toBoolean } from '../../values/casts.ts';
import { isArray, isObject } from '../../values/compare.ts';
import { getAttribute } from '../../values/objects.ts';
import type { Value } from '../../values/value.ts';

/** Typed access to the options object of a graph function. */
export class GraphOptions {
  readonly #value: Value;

  constructor(value: Value | undefined) {
    this.#value = value ?? null;
  }

  /** All options as given. */
  get value(): Value {
    return this.#value;
  }

  get(name: string): Value | undefined {
    if (!isObject(this.#value)) return undefined;
    const value = getAttribute(this.#value, name);
    return value === null ? undefined : value;
  }

  /** A nested options object. */
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

  /** An option with a fixed set of values. Throws 10 (bad parameter). */
  word<Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
    const value = this.get(name);
    if (value === undefined) return words[0];
    const found = typeof value === 'string' ? words.find((word) => word === value.toLowerCase()) : undefined;
    if (found !== undefined) return found;
    throw badArgument(`invalid value for ${name}: expected ${words.map((word) => `'${word}'`).join(' or ')}`);
  }

  /** A name or a list of names. */
  names(name: string): readonly string[] | undefined {
    const value = this.get(name);
    if (typeof value === 'string') return [value];
    return isArray(value) ? value.filter((item): item is string => typeof item === 'string') : undefined;
  }

  /** Filters names by an option; all names without the option. */
  restrict(name: string, names: readonly string[]): readonly string[] {
    const allowed = this.names(name);
    return allowed === undefined ? names : names.filter((other) => allowed.includes(other));
  }

  /** Undefined for an invalid direction. */
  direction(otherwise: Direction): Direction | undefined {
    const value = this.get('direction');
    return value === undefined ? otherwise : directionOf(value);
  }

  /**
   * Weight of an edge by the options `weight` (an attribute) and `defaultWeight`. Undefined if each edge has
   * weight 1. Without a default weight, edges that lack the attribute are not traversed.
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
