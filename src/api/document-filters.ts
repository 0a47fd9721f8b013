import { z } from 'zod';
import { createItem, itemMembers, listItems, removeItem } from './console-documents.ts';

const kind = 'filter';

const savedFilter = z
  .object({ ...itemMembers, collection: z.string(), filter: z.string() })
  .transform(({ _key, title, owner, collection, filter }) => ({
    key: _key,
    title,
    owner,
    collection,
    filter,
  }));

/** A named filter of the documents of a collection. `filter`: as in the address. */
export type SavedFilter = z.infer<typeof savedFilter>;

/** The saved filters of a collection that the user may read, by name. */
export async function fetchFilters(
  collection: string,
  signal?: AbortSignal,
): Promise<readonly SavedFilter[]> {
  const filters = await listItems(kind, savedFilter, { signal });
  return filters
    .filter((each) => each.collection === collection)
    .toSorted((left, right) => left.title.localeCompare(right.title, 'en'));
}

/** Others do not see it; a link to the list has the filter itself. */
export async function saveFilter(
  filter: Pick<SavedFilter, 'title' | 'collection' | 'filter'>,
): Promise<void> {
  await createItem(kind, { ...filter, sharing: 'private', changedAtMs: Date.now() });
}

export async function removeFilter(key: string): Promise<void> {
  await removeItem(kind, key);
}
