import type { FunctionEntry } from './types.ts';

const entries = new Map<string, FunctionEntry>();

/** Fills the function table; called by registry.ts. Throws an Error for a duplicate name. */
export function registerFunctions(families: readonly (readonly FunctionEntry[])[]): void {
  for (const entry of families.flat()) {
    if (entries.has(entry.name)) throw new Error(`functions: ${entry.name} is defined twice`);
    entries.set(entry.name, entry);
  }
}

/**
 * Finds a built-in function by its name in upper case. Function families that call other functions use this
 * file instead of registry.ts, to avoid an import cycle.
 */
export function lookupFunction(name: string): FunctionEntry | undefined {
  return entries.get(name);
}

export function allFunctions(): readonly FunctionEntry[] {
  return [...entries.values()];
}
