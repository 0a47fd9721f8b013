import type { ChangeEntry, DefinitionChange } from '../types.ts';

const removals: ReadonlySet<DefinitionChange['kind']> = new Set([
  'dropDatabase',
  'drop',
  'truncate',
  'dropIndex',
]);

/** True if the change removes documents or structures. */
export function isRemoval(entry: ChangeEntry): boolean {
  if (entry.kind !== 'definition') return entry.kind === 'removed' || entry.kind === 'removedKey';
  return removals.has((JSON.parse(entry.json) as DefinitionChange).kind);
}
