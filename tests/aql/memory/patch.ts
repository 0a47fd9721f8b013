import type { ModificationOptions } from '../../../aql/source.ts';
import type { ObjectValue, Value } from '../../../aql/values/value.ts';

/** True for an object; false for null and arrays. */
export function isObjectValue(value: Value | undefined): value is ObjectValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Merges `patch` into `old`. Attributes of the patch replace those of the document; if both values are
 * objects, they are merged unless mergeObjects is false. If keepNull is false, null removes an attribute, at
 * every merged level.
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
      // In 2.8 an object that replaces a value of another type keeps its null attributes.
      const isStripping = !isKeepingNull && options.dialect !== '2.8';
      setOwn(result, name, isStripping ? withoutNulls(value) : value);
    }
  }
  return result;
}

/** Removes null attributes of objects at all levels; array items are kept. */
function withoutNulls(value: Value): Value {
  if (!isObjectValue(value)) return value;
  const result: Record<string, Value> = {};
  for (const name of Object.keys(value)) {
    const member = value[name] as Value;
    if (member !== null) setOwn(result, name, withoutNulls(member));
  }
  return result;
}

/** Sets an own property of any name; plain assignment fails for `__proto__`. */
function setOwn(target: Record<string, Value>, name: string, value: Value): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    target[name] = value;
  }
}
