import { isArray } from './compare.ts';
import { checkTextLength } from './TextBuilder.ts';
import { ValueWalk } from './ValueWalk.ts';
import type { ObjectValue, Value } from './value.ts';

/**
 * A string key that is equal for equal values (compareValues returns 0) and different for others; the key of
 * DISTINCT, COLLECT and hash indexes. `{a: 1}` and `{a: 1, b: null}` have one key, as do `[1]` and `[1,
 * null]`.
 */
export function valueKey(value: Value): string {
  return keyIn(value, undefined);
}

/** Keys of shared parts longer than this are cached. */
const longLength = 1000;

class KeyWalk extends ValueWalk {
  readonly longKeys = new Map<object, string>();
}

/** `walk`: the state of the enclosing key computation. */
function keyIn(value: Value, walk: KeyWalk | undefined): string {
  switch (typeof value) {
    case 'string':
      return `s${value}`;
    case 'number':
    case 'bigint':
      return `d${value}`;
    case 'boolean':
      return value ? 't' : 'f';
    default: {
      if (value === null) return 'n';
      const own = walk ?? new KeyWalk();
      const known = own.longKeys.get(value);
      if (known !== undefined) return known;
      const key = isArray(value) ? arrayKey(value, own) : objectKey(value, own);
      if (key.length > longLength) own.longKeys.set(value, key);
      return key;
    }
  }
}

/**
 * Within another key a string is prefixed with its length, so that different lists of items have different
 * keys.
 */
function itemKey(value: Value, walk: KeyWalk): string {
  const key = keyIn(value, walk);
  return typeof value === 'string' ? `${key.length}${key}` : `${key};`;
}

function arrayKey(items: readonly Value[], walk: KeyWalk): string {
  let length = items.length;
  while (length > 0 && (items[length - 1] ?? null) === null) length--;
  walk.enter();
  let key = '[';
  for (let index = 0; index < length; index++) key += itemKey(items[index] ?? null, walk);
  walk.leave(length);
  checkTextLength(key.length);
  return `${key}]`;
}

function objectKey(object: ObjectValue, walk: KeyWalk): string {
  const members: { name: string; value: Value }[] = [];
  for (const name of Object.keys(object)) {
    const value = object[name] ?? null;
    if (value !== null) members.push({ name, value });
  }
  walk.enter();
  members.sort((left, right) => (left.name < right.name ? -1 : 1));
  let key = '{';
  for (const { name, value } of members) key += `${name.length}:${name}${itemKey(value, walk)}`;
  walk.leave(members.length);
  checkTextLength(key.length);
  return `${key}}`;
}
