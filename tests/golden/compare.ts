import { Placeholders } from './Placeholders.ts';

export interface Difference {
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

export interface Looseness {
  /**
   * Paths of arrays that are compared as multisets (`*` any step, `$` the root), or 'deep' for all arrays.
   */
  readonly unordered?: readonly string[] | 'deep';
  /** Paths of arrays that may contain additional items. */
  readonly subset?: readonly string[];
}

type Path = readonly (string | number)[];
type Json = Readonly<Record<string, unknown>>;

/** Differences between a response and the recorded one. Placeholders are bound as a side effect. */
export function compare(
  expected: unknown,
  actual: unknown,
  placeholders: Placeholders,
  looseness: Looseness = {},
): readonly Difference[] {
  return new Comparison(looseness).differences(expected, actual, [], placeholders);
}

class Comparison {
  readonly #looseness: Looseness;

  constructor(looseness: Looseness) {
    this.#looseness = looseness;
  }

  differences(expected: unknown, actual: unknown, path: Path, names: Placeholders): readonly Difference[] {
    const different = [{ path: path.join('.'), expected, actual }];
    if (typeof expected === 'string') return names.matches(expected, actual) ? [] : different;
    if (typeof expected === 'number') return isSameNumber(expected, actual) ? [] : different;
    if (Array.isArray(expected)) {
      return Array.isArray(actual) ? this.#arrays(expected, actual, path, names) : different;
    }
    if (!isObject(expected)) return expected === actual ? [] : different;
    return isObject(actual) ? this.#objects(expected, actual, path, names) : different;
  }

  #arrays(expected: readonly unknown[], actual: readonly unknown[], path: Path, names: Placeholders) {
    const isSubset = fits(this.#looseness.subset, path);
    const hasLength = isSubset ? actual.length >= expected.length : actual.length === expected.length;
    if (!hasLength) return [{ path: path.join('.'), expected, actual }];
    if (isSubset || fits(this.#looseness.unordered, path))
      return this.#multisets(expected, actual, path, names);
    return expected.flatMap((element, i) => this.differences(element, actual[i], [...path, i], names));
  }

  /** Matches each expected item with the first remaining item that fits, without backtracking. */
  #multisets(expected: readonly unknown[], actual: readonly unknown[], path: Path, names: Placeholders) {
    const left = [...actual];
    return expected.flatMap((element, i) => {
      for (const [at, candidate] of left.entries()) {
        const trial = new Placeholders(names);
        if (this.differences(element, candidate, [...path, i], trial).length > 0) continue;
        names.takeOver(trial);
        left.splice(at, 1);
        return [];
      }
      return [{ path: [...path, i].join('.'), expected: element, actual: undefined }];
    });
  }

  #objects(expected: Json, actual: Json, path: Path, names: Placeholders): readonly Difference[] {
    const seen = new Set<string>();
    const differences = Object.entries(expected).flatMap(([member, value]) => {
      const name = memberNamed(actual, member, seen, names);
      if (name === undefined)
        return [{ path: [...path, member].join('.'), expected: value, actual: undefined }];
      seen.add(name);
      return this.differences(value, actual[name], [...path, member], names);
    });
    const surplus = Object.keys(actual).filter((name) => !seen.has(name));
    return [
      ...differences,
      ...surplus.map((name) => ({
        path: [...path, name].join('.'),
        expected: undefined,
        actual: actual[name],
      })),
    ];
  }
}

/** Name of the attribute in the response; it can be a placeholder in the recording. */
function memberNamed(
  actual: Json,
  member: string,
  seen: ReadonlySet<string>,
  names: Placeholders,
): string | undefined {
  if (Object.hasOwn(actual, member)) return member;
  if (!member.includes('<')) return undefined;
  return Object.keys(actual).find((name) => !seen.has(name) && names.matches(member, name));
}

function fits(patterns: Looseness['unordered'], path: Path): boolean {
  if (patterns === 'deep') return true;
  return (patterns ?? []).some((pattern) => {
    const steps = pattern === '$' ? [] : pattern.split('.');
    return steps.length === path.length && steps.every((step, i) => step === '*' || step === String(path[i]));
  });
}

/** Integers must be equal, other numbers agree within 1e-9. */
function isSameNumber(expected: number, actual: unknown): boolean {
  if (typeof actual !== 'number') return false;
  if (expected === actual) return true;
  if (Number.isInteger(expected) && Number.isInteger(actual) && Math.abs(expected) < 1e15) return false;
  return Math.abs(expected - actual) <= 1e-9 * Math.max(Math.abs(expected), Math.abs(actual));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
