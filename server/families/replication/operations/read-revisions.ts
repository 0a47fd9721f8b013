import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { CollectionView, SnapshotView } from '../../../storage/types.ts';
import { RevisionTree } from './lib/RevisionTree.ts';
import { isInRanges, type RevisionRange } from './lib/revision-ranges.ts';

export interface ReadRevisionsArgs {
  /** Name or id. */
  readonly collection: string;
  readonly want:
    | { readonly kind: 'tree' }
    /** Revisions from `resume` on. */
    | { readonly kind: 'ranges'; readonly ranges: readonly RevisionRange[]; readonly resume: number }
    | { readonly kind: 'documents'; readonly revisions: readonly number[] };
}

/** Revisions in one answer. */
const maxRevisions = 100_000;
const maxDocuments = 5000;
const maxChars = 16 << 20;

/** The revisions of a collection for an incremental synchronization, as JSON text. */
const readRevisions: Operation<ReadRevisionsArgs, string> = {
  id: 'read-revisions',
  mode: 'read',
  rights: 'administrator',
  run({ view, database }, { collection: name, want }) {
    const collection = database.findCollection(name);
    if (collection === undefined) throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND');
    if (want.kind === 'tree') {
      const tree = new RevisionTree();
      for (const document of view.documentsFrom(collection, 0)) {
        tree.add(Number(document._rev), document.toJson());
      }
      return JSON.stringify(tree);
    }
    if (want.kind === 'ranges') return rangesOf(view, collection, want.ranges, want.resume);
    return documentsOf(view, collection, want.revisions.slice(0, maxDocuments));
  },
};

function rangesOf(
  view: SnapshotView,
  collection: CollectionView,
  ranges: readonly RevisionRange[],
  resume: number,
): string {
  const found: number[] = [];
  for (const { _rev } of view.documentsFrom(collection, 0)) {
    const revision = Number(_rev);
    if (revision >= resume && isInRanges(ranges, revision)) found.push(revision);
  }
  found.sort((left, right) => left - right);
  const next = found[maxRevisions];
  if (next !== undefined) found.length = maxRevisions;
  let at = 0;
  const filled: string[][] = [];
  for (const [first, last] of ranges) {
    if (last < resume) continue;
    if (next !== undefined && first >= next) break;
    const inRange: string[] = [];
    for (; at < found.length && (found[at] as number) <= last; at++) inRange.push(String(found[at]));
    filled.push(inRange);
  }
  return JSON.stringify({ ranges: filled, ...(next === undefined ? {} : { resume: String(next) }) });
}

/** The documents in the order of the revisions; an empty object for an unknown one. Ends at the limit of the answer. */
function documentsOf(view: SnapshotView, collection: CollectionView, revisions: readonly number[]): string {
  const docIds = new Map<number, number | undefined>(revisions.map((revision) => [revision, undefined]));
  for (const { _rev, docId } of view.documentsFrom(collection, 0)) {
    const revision = Number(_rev);
    if (docIds.has(revision)) docIds.set(revision, docId);
  }
  let text = '';
  for (const revision of revisions) {
    if (text.length >= maxChars) break;
    const docId = docIds.get(revision);
    const document = docId === undefined ? undefined : collection.findDocument(docId);
    text += `${text === '' ? '' : ','}${document?.toJson() ?? '{}'}`;
  }
  return `[${text}]`;
}

export default readRevisions;
