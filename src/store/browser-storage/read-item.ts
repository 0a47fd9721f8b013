import type { z } from 'zod';
import { formatAmount } from '../../lib/format.ts';
import type { ItemStore } from './browser-items.ts';
import type { StorageKey } from './storage-key.ts';
import { withholdKeys } from './withheld.ts';

/**
 * The value of an item of JSON; undefined if there is none. An item that is no JSON, or that the schema refuses, is
 * withheld: it stays for export, and a note says so. Ask for the key again before a write.
 */
export function readItem<Value>(
  items: ItemStore,
  key: StorageKey,
  schema: Pick<z.ZodType<Value>, 'parse'>,
): Value | undefined {
  const text = items.read(key);
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    console.warn(`the stored item '${key}' is not valid and is not used`, error);
    withholdKeys([key], `the stored item '${key}' is not valid`);
    return undefined;
  }
}

/**
 * The elements of an item that is a list. Elements that the schema refuses are left out: the item is withheld then, and
 * the others move to the key that is used from now on. `keyNow` returns the key in use.
 */
export function readListItem<Value>(
  items: ItemStore,
  keyNow: () => StorageKey,
  element: z.ZodType<Value>,
): readonly Value[] {
  const key = keyNow();
  const all = readItem(items, key, { parse: parseList }) ?? [];
  const valid = all.filter((each) => element.safeParse(each).success);
  if (valid.length < all.length) {
    withholdKeys(
      [key],
      `${all.length - valid.length} of ${formatAmount(all.length, 'entry')} of '${key}' are not valid`,
    );
    if (valid.length > 0) items.write(keyNow(), JSON.stringify(valid));
  }
  return valid.map((each) => element.parse(each));
}

function parseList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('expected an array');
  return value;
}
