import type { FunctionEntry } from './types.ts';

const entries = new Map<string, FunctionEntry>();

/** Fills the table; for registry.ts. A name taken twice is our mistake. */
export function registerFunctions(families: readonly (readonly FunctionEntry[])[]): void {
  for (const entry of families.flat()) {
    if (entries.has(entry.name)) throw new Error(`functions: ${entry.name} is defined twice`);
    entries.set(entry.name, entry);
  }
}

/** The built-in function of a name in upper case; families that call others look here, all others in registry.ts. */
export function lookupFunction(name: string): FunctionEntry | undefined {
  return entries.get(name);
}

export function allFunctions(): readonly FunctionEntry[] {
  return [...entries.values()];
}
