import type { ModificationOptions } from '../source.ts';
import type { ObjectValue, Value } from '../values/value.ts';

/** A plain object of the language: not null, not an array. */
export function isObjectValue(value: Value | undefined): value is ObjectValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The document that `patch` makes of `old`. Attributes of the patch replace those of the document; where both are
 * objects they are merged (unless mergeObjects is false); null removes when keepNull is false, at every level merged.
 */
export function applyPatch(
  old: ObjectValue,
  patch: ObjectValue,
  options: Pick<ModificationOptions, 'dialect' | 'keepNull' | 'mergeObjects'>,
): ObjectValue {
  const isMerging = options.mergeObjects !== false;
  const isKeepingNull = options.keepNull !== false;
  const result: Record<string, Value> = { ...old };
  for (const name of Object.keys(patch)) {
    const value = patch[name] as Value;
    const before = Object.hasOwn(old, name) ? old[name] : undefined;
    if (value === null && !isKeepingNull) {
      delete result[name];
    } else if (isMerging && isObjectValue(value) && isObjectValue(before)) {
      setOwn(result, name, applyPatch(before, value, options));
    } else {
      // 2.8 takes over an object that replaces another value as it is, its nulls included.
      const isStripping = !isKeepingNull && options.dialect !== '2.8';
      setOwn(result, name, isStripping ? withoutNulls(value) : value);
    }
  }
  return result;
}

/** Drops null members of objects at all levels; array items stay. */
function withoutNulls(value: Value): Value {
  if (!isObjectValue(value)) return value;
  const result: Record<string, Value> = {};
  for (const name of Object.keys(value)) {
    const member = value[name] as Value;
    if (member !== null) setOwn(result, name, withoutNulls(member));
  }
  return result;
}

/** Sets a member whatever its name is; plain assignment would lose `__proto__`. */
function setOwn(target: Record<string, Value>, name: string, value: Value): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    target[name] = value;
  }
}
