import { useLocalStorage } from '@mantine/hooks';
import type { z } from 'zod';
import { storageKey } from '../../store/browser-storage/storage-key.ts';

interface StoredStateOptions {
  /** Default: the same value in all databases. */
  readonly scope?: 'user' | 'database';
}

/**
 * React state that is stored in this browser, for the user; other tabs follow. A stored value that the schema refuses
 * counts as missing.
 */
export function useStoredState<Value>(
  name: string,
  schema: z.ZodType<Value>,
  defaultValue: Value,
  { scope = 'user' }: StoredStateOptions = {},
) {
  return useLocalStorage<Value>({
    key: storageKey(scope, name),
    defaultValue,
    deserialize: (text) => parse(schema, text) ?? defaultValue,
    getInitialValueInEffect: false,
  });
}

function parse<Value>(schema: z.ZodType<Value>, text: string | undefined): Value | undefined {
  if (text === undefined) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    // Written by another program, such as a text that is no JSON.
    return undefined;
  }
}
