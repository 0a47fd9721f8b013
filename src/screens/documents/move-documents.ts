import { queryRows } from '../../api/cursor.ts';
import type { DocumentFailure, DocumentRow, DocumentVersion } from '../../api/documents.ts';

/** Messages of the specification. */
export const moveErrors = {
  title: 'Document error: Could not move selected documents.',
  insert: 'Could not move selected documents.',
  remove: 'Documents inserted, but could not be removed.',
} as const;

/** Of these keys, those whose documents are the same in both collections, except for id and revision. */
export async function equalCopies(
  from: string,
  to: string,
  keys: readonly string[],
): Promise<readonly string[]> {
  const query = `FOR d IN @@from
    FILTER d._key IN @keys
    FOR copy IN @@to
      FILTER copy._key == d._key
      FILTER UNSET(copy, '_id', '_rev') == UNSET(d, '_id', '_rev')
      RETURN d._key`;
  return (await queryRows(query, { bindVars: { '@from': from, '@to': to, keys } })) as string[];
}

interface MoveCalls {
  equalCopies(from: string, to: string, keys: readonly string[]): Promise<readonly string[]>;
  insertDocuments(collection: string, documents: readonly string[]): Promise<readonly DocumentFailure[]>;
  removeDocuments(
    collection: string,
    versions: readonly DocumentVersion[],
  ): Promise<readonly DocumentFailure[]>;
}

/** The documents are in the other collection, and still in their own. */
export class MoveError extends Error {
  override readonly name = 'MoveError';

  constructor(cause: unknown) {
    super(`${moveErrors.remove} ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/**
 * Inserts documents into another collection and then removes those that were inserted. Returns the documents that were
 * not moved; one that was inserted but not removed has the specification's message.
 *
 * @param unanswered keys of documents that an interrupted move may have inserted: an equal document with the key counts
 *   as inserted
 */
export async function moveBatch(
  from: string,
  to: string,
  rows: readonly DocumentRow[],
  calls: MoveCalls,
  unanswered: ReadonlySet<string> = new Set(),
): Promise<readonly DocumentFailure[]> {
  const answered = await calls.insertDocuments(to, rows.map(withoutHandle));
  const doubtful = answered.flatMap(({ index }) => {
    const { key } = rows[index]!;
    return unanswered.has(key) ? [key] : [];
  });
  const copied = new Set(doubtful.length === 0 ? [] : await calls.equalCopies(from, to, doubtful));
  const refused = answered.filter(({ index }) => !copied.has(rows[index]!.key));
  const refusedIndexes = new Set(refused.map(({ index }) => index));
  const inserted = rows.flatMap((row, index) => (refusedIndexes.has(index) ? [] : [{ row, index }]));
  if (inserted.length === 0) return refused;
  let kept: readonly DocumentFailure[];
  try {
    kept = await calls.removeDocuments(
      from,
      inserted.map(({ row }) => ({ key: row.key, rev: row.rev })),
    );
  } catch (error) {
    throw new MoveError(error);
  }
  return [
    ...refused,
    ...kept.map(({ index, errorNum, errorMessage }) => ({
      index: inserted[index]!.index,
      errorNum,
      errorMessage: `${moveErrors.remove} ${errorMessage}`,
    })),
  ];
}

/** The document as JSON without `_id` and `_rev`, which the other collection sets. Other values keep their digits. */
function withoutHandle({ members }: DocumentRow): string {
  const parts: string[] = [];
  for (const [name, raw] of members) {
    if (name !== '_id' && name !== '_rev') parts.push(`${JSON.stringify(name)}:${raw}`);
  }
  return `{${parts.join(',')}}`;
}
