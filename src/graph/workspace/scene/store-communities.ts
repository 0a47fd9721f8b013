import type { GraphWorkspace } from '../GraphWorkspace.ts';
import { PatchEntry } from '../PatchEntry.ts';
import { toStoredInSlices } from './stored-community.ts';

/**
 * Packs the communities of a workspace and of its history, so that `toStored` finds them. Ends at once if all are packed.
 * Yields after a bounded amount of work.
 */
export function* storeCommunities({ model, history }: GraphWorkspace): Generator<undefined, void> {
  for (const [id, record] of [...model.communities]) yield* toStoredInSlices(id, record);
  for (const { entry } of history.records) {
    if (!(entry instanceof PatchEntry)) continue;
    for (const [id, record] of entry.communities()) yield* toStoredInSlices(id, record);
  }
}
