import type { FunctionEntry } from './types.ts';

const families: readonly (readonly FunctionEntry[])[] = [];

const entries = new Map<string, FunctionEntry>();
for (const entry of families.flat()) {
  if (entries.has(entry.name)) throw new Error(`functions: ${entry.name} is defined twice`);
  entries.set(entry.name, entry);
}

/** Every built-in function, for completion and documentation. */
export const functionEntries: readonly FunctionEntry[] = [...entries.values()];

/** The built-in function of a name in upper case. */
export function findFunction(name: string): FunctionEntry | undefined {
  return entries.get(name);
}
