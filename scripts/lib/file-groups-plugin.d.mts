import type { Rules } from './file-groups.d.mts';

interface Info {
  readonly code: string | null;
  readonly isEntry: boolean;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/** A group of Rolldown's `codeSplitting`. */
export function fileGroups(rules: Rules): {
  readonly debugName: string;
  test(id: string): boolean;
  name(id: string, context: { getModuleInfo(id: string): Info | null }): string | null;
  readonly includeDependenciesRecursively: boolean;
};
