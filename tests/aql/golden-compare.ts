import type { Value } from '../../aql/values/value.ts';

/** Expected or actual outcome of a golden case (golden/FORMAT.md, AQL files). */
export interface GoldenOutcome {
  readonly result?: Value;
  readonly error?: number;
  readonly message?: string;
  readonly warnings?: readonly number[];
  readonly anyWarnings?: boolean;
  readonly fullCount?: number;
  readonly unordered?: true | 'deep';
}

/** Compares an outcome with the recording; returns a description of the first difference, or undefined. */
export function findDifference(want: GoldenOutcome, got: GoldenOutcome): string | undefined {
  if (want.error !== undefined || got.error !== undefined) {
    if (want.error === got.error) return undefined;
    return `error: expected ${want.error ?? short(want.result)}, got ${got.error === undefined ? short(got.result) : `${got.error} ${got.message}`}`;
  }
  const depth = want.unordered === 'deep' ? Number.POSITIVE_INFINITY : want.unordered ? 1 : 0;
  const expected = sortDeep(want.result ?? null, depth);
  const actual = sortDeep(maskGenerated(got.result ?? null), depth);
  const path = findDifferentPath(expected, actual, 'result');
  if (path !== undefined) return `${path}: expected ${short(want.result)}, got ${short(got.result)}`;
  if (want.anyWarnings !== true) {
    const codes = (warnings: readonly number[] | undefined): string => (warnings ?? []).join();
    if (codes(want.warnings) !== codes(got.warnings)) {
      return `warnings: expected [${codes(want.warnings)}], got [${codes(got.warnings)}]`;
    }
  }
  if (want.fullCount !== undefined && want.fullCount !== got.fullCount) {
    return `fullCount: expected ${want.fullCount}, got ${got.fullCount}`;
  }
  return undefined;
}

/**
 * Path of the first difference between two values. Numbers agree within 1e-9; placeholders such as `<rev>`
 * are compared as strings.
 */
function findDifferentPath(expected: Value, actual: Value, path: string): string | undefined {
  if (typeof expected === 'number' && (typeof actual === 'number' || typeof actual === 'bigint')) {
    return isSameNumber(expected, Number(actual)) ? undefined : path;
  }
  if (isArray(expected)) {
    if (!isArray(actual) || actual.length !== expected.length) return path;
    for (const [at, item] of expected.entries()) {
      const found = findDifferentPath(item, actual[at] as Value, `${path}.${at}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (isObject(expected)) {
    if (!isObject(actual)) return path;
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    for (const name of names) {
      if (!Object.hasOwn(expected, name) || !Object.hasOwn(actual, name)) return `${path}.${name}`;
      const found = findDifferentPath(expected[name] as Value, actual[name] as Value, `${path}.${name}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return expected === actual ? undefined : path;
}

function isSameNumber(expected: number, actual: number): boolean {
  if (expected === actual) return true;
  if (Number.isInteger(expected) && Number.isInteger(actual) && Math.abs(expected) < 1e15) return false;
  return Math.abs(expected - actual) <= 1e-9 * Math.max(Math.abs(expected), Math.abs(actual));
}

/** Replaces revisions and generated keys by placeholders. */
function maskGenerated(value: Value, name = ''): Value {
  if (isArray(value)) return value.map((item) => maskGenerated(item));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([member, inner]) => [member, maskGenerated(inner, member)]),
    );
  }
  if (typeof value !== 'string') return value;
  if ((name === '_rev' || name === 'rev') && /^\d{4,}$/.test(value)) return '<rev>';
  if (name === '_key' && /^\d{6,}$/.test(value)) return '<key>';
  if ((name === '_id' || name === 'id') && /^[\w-]+\/\d{6,}$/.test(value))
    return value.replace(/\d+$/, '<key>');
  return value;
}

function sortDeep(value: Value, depth: number): Value {
  if (isArray(value)) {
    const items = value.map((item) => sortDeep(item, depth - 1));
    if (depth <= 0) return items;
    return items
      .map((item): [string, Value] => [canonicalText(item), item])
      .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
      .map(([, item]) => item);
  }
  if (isObject(value)) {
    const inner = depth === 1 ? 0 : depth;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sortDeep(member, inner)]));
  }
  return value;
}

function canonicalText(value: Value): string {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toPrecision(9);
  if (typeof value === 'bigint') return value.toString();
  if (isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (isObject(value)) {
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(value[name] as Value)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

function short(value: Value | undefined): string {
  const text =
    value === undefined
      ? 'nothing'
      : JSON.stringify(value, (_name, inner: unknown) =>
          typeof inner === 'bigint' ? inner.toString() : inner,
        );
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function isObject(value: Value): value is { readonly [name: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
