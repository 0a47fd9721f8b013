import { errorText } from '../stack-traces.ts';

type Constructor = { prototype: object };

/** The parts of `util` of Node.js that plain packages use. */
export const nodeUtil = {
  format,
  inspect,
  inherits(child: Constructor & { super_?: unknown }, parent: Constructor): void {
    child.super_ = parent;
    Object.setPrototypeOf(child.prototype, parent.prototype);
  },
  deprecate: <Work>(work: Work): Work => work,
  isArray: Array.isArray,
  isDate: (value: unknown) => value instanceof Date,
  isError: (value: unknown) => value instanceof Error,
  isRegExp: (value: unknown) => value instanceof RegExp,
  isString: (value: unknown) => typeof value === 'string',
  isFunction: (value: unknown) => typeof value === 'function',
  isObject: (value: unknown) => typeof value === 'object' && value !== null,
  isDeepStrictEqual: isEqual,
  types: {
    isDate: (value: unknown) => value instanceof Date,
    isRegExp: (value: unknown) => value instanceof RegExp,
    isNativeError: (value: unknown) => value instanceof Error,
  },
};

/** Replaces `%s`, `%d`, `%i`, `%f`, `%j`, `%o`, `%O` and `%%`; further values follow. */
export function format(...values: readonly unknown[]): string {
  const [first, ...rest] = values;
  if (typeof first !== 'string') return values.map(shown).join(' ');
  let next = 0;
  const text = first.replace(/%[sdifjoO%]/g, (sign) => {
    if (sign === '%%') return '%';
    if (next >= rest.length) return sign;
    const value = rest[next++];
    if (sign === '%d' || sign === '%i' || sign === '%f') return String(Number(value));
    return sign === '%s' ? shown(value) : inspect(value);
  });
  return [text, ...rest.slice(next).map(shown)].join(' ');
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value);
}

const maxDepth = 4;

export function inspect(value: unknown): string {
  return describe(value, 0, new Set());
}

function describe(value: unknown, depth: number, outer: ReadonlySet<unknown>): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return `[Function: ${value.name || 'anonymous'}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Error) return errorText(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof RegExp) return String(value);
  if (outer.has(value)) return '[Circular]';
  if (depth >= maxDepth) return Array.isArray(value) ? '[Array]' : '[Object]';
  const inner = new Set([...outer, value]);
  if (Array.isArray(value)) return `[ ${value.map((each) => describe(each, depth + 1, inner)).join(', ')} ]`;
  const members = Object.entries(value).map(([name, each]) => `${name}: ${describe(each, depth + 1, inner)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Whether two values have equal members. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Object.getPrototypeOf(left) !== Object.getPrototypeOf(right)) return false;
  if (left instanceof Date) return left.getTime() === (right as Date).getTime();
  if (left instanceof RegExp) return String(left) === String(right);
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  const [a, b] = [left, right] as readonly Readonly<Record<string, unknown>>[];
  return names.every((name) => Object.hasOwn(right, name) && isEqual(a?.[name], b?.[name]));
}
