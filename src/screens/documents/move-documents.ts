import type { DocumentFailure, DocumentRow, DocumentVersion } from '../../api/documents.ts';

/** Messages of the specification. */
export const moveErrors = {
  title: 'Document error: Could not move selected documents.',
  insert: 'Could not move selected documents.',
  remove: 'Documents inserted, but could not be removed.',
} as const;

interface MoveCalls {
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
 */
export async function moveBatch(
  from: string,
  to: string,
  rows: readonly DocumentRow[],
  calls: MoveCalls,
): Promise<readonly DocumentFailure[]> {
  const refused = await calls.insertDocuments(to, rows.map(withoutHandle));
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
