import {
  type DocumentFailure,
  fetchDocuments,
  insertDocuments,
  patchDocuments,
  removeDocuments,
} from '../../../api/documents.ts';
import { collectionOf, keyOf } from '../../../lib/document-id.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { pagesOf } from '../../../lib/pages.ts';
import { membersOf, objectText, textIn } from '../../../lib/raw-json.ts';

/** One document that a mending changes. */
export interface MendItem {
  readonly id: string;
  /** The revision of the check; another one in the database is a conflict. */
  readonly rev: string;
  /** JSON text by attribute: the new values. Undefined: the document is removed. */
  readonly changes: ReadonlyMap<string, string> | undefined;
}

/** What a mending did, so that it can be taken back. */
export interface Mended {
  /** Removed documents by id, as JSON text. */
  readonly removed: ReadonlyMap<string, string>;
  /** Former values of changed attributes by id; undefined: the attribute was missing. */
  readonly former: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Documents that were not changed, such as those that someone else has changed meanwhile. */
  readonly failures: readonly { readonly id: string; readonly text: string }[];
}

const perRequest = 500;

const placeOf = ({ id }: { readonly id: string }) => collectionOf(id);

/** Removes and changes documents, if they have their revisions. */
export async function mend(items: readonly MendItem[], signal?: AbortSignal): Promise<Mended> {
  const removed = new Map<string, string>();
  const former = new Map<string, ReadonlyMap<string, string>>();
  const failures: { id: string; text: string }[] = [];
  for (const [collection, own] of groupBy(items, placeOf)) {
    for (const batch of pagesOf(own, perRequest)) {
      signal?.throwIfAborted();
      const stored = await readDocuments(collection, batch, signal);
      const present = batch.filter(({ id }) => stored.has(id));
      for (const { id } of batch) if (!stored.has(id)) failures.push({ id, text: 'document not found' });
      const gone = present.filter(({ changes }) => changes === undefined);
      const changed = present.filter(({ changes }) => changes !== undefined);
      const fail = (list: readonly MendItem[], refused: readonly DocumentFailure[]) => {
        for (const { index, errorMessage } of refused)
          failures.push({ id: list[index]!.id, text: errorMessage });
        const indexes = new Set(refused.map(({ index }) => index));
        return list.filter((_, index) => !indexes.has(index));
      };
      if (gone.length > 0) {
        const versions = gone.map(({ id, rev }) => ({ key: keyOf(id), rev }));
        for (const { id } of fail(gone, await removeDocuments(collection, versions))) {
          removed.set(id, stored.get(id)!);
        }
      }
      if (changed.length > 0) {
        const texts = changed.map(({ id, rev, changes }) => patchText(keyOf(id), rev, changes!));
        for (const { id, changes } of fail(changed, await patchDocuments(collection, texts))) {
          const members = membersOf(stored.get(id)!);
          former.set(id, new Map([...changes!.keys()].map((name) => [name, members.get(name) ?? 'null'])));
        }
      }
    }
  }
  return { removed, former, failures };
}

/** Restores what a mending removed and changed. Rejects if a document cannot be restored. */
export async function takeBack({ removed, former }: Mended): Promise<void> {
  const problems: string[] = [];
  const items = [...removed.keys()].map((id) => ({ id }));
  for (const [collection, own] of groupBy(items, placeOf)) {
    const texts = own.map(({ id }) => withoutRevision(removed.get(id)!));
    for (const { index, errorMessage } of await insertDocuments(collection, texts)) {
      problems.push(`'${own[index]!.id}': ${errorMessage}`);
    }
  }
  for (const [collection, own] of groupBy(
    [...former.keys()].map((id) => ({ id })),
    placeOf,
  )) {
    const stored = await readDocuments(collection, own);
    const texts = own
      .filter(({ id }) => stored.has(id))
      .map(({ id }) => patchText(keyOf(id), textIn(membersOf(stored.get(id)!), '_rev'), former.get(id)!));
    for (const { errorMessage } of await patchDocuments(collection, texts)) problems.push(errorMessage);
  }
  if (problems.length > 0) throw new Error(`${problems.length} could not be restored: ${problems[0]}`);
}

/** The same documents with their current revisions. */
export async function withCurrentRevisions(items: readonly MendItem[]): Promise<readonly MendItem[]> {
  const revisions = new Map<string, string>();
  for (const [collection, own] of groupBy(items, placeOf)) {
    for (const [id, raw] of await readDocuments(collection, own)) {
      revisions.set(id, textIn(membersOf(raw), '_rev'));
    }
  }
  return items.map((item) => ({ ...item, rev: revisions.get(item.id) ?? item.rev }));
}

/** Documents by id, as JSON text. */
export async function readDocuments(
  collection: string,
  items: readonly { readonly id: string }[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const keys = items.map(({ id }) => keyOf(id));
  const { rows } = await fetchDocuments({
    query: 'FOR d IN @@collection FILTER d._key IN @keys RETURN d',
    bindVars: { '@collection': collection, keys },
    ...(signal && { signal }),
  });
  return new Map(rows.map(({ raw }) => [textIn(membersOf(raw), '_id'), raw]));
}

function patchText(key: string, rev: string, changes: ReadonlyMap<string, string>): string {
  return objectText([['_key', JSON.stringify(key)], ['_rev', JSON.stringify(rev)], ...changes]);
}

function withoutRevision(raw: string): string {
  const members = [...membersOf(raw)].filter(([name]) => name !== '_rev' && name !== '_id');
  return objectText(members);
}
