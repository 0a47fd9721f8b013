import { DatabaseError } from '../../../../../protocol/errors.ts';
import { listedError } from '../../../../operation/listed-error.ts';
import { sliceBytes } from '../../../../operation/slice-bytes.ts';
import { JsonParts, type RequestScope } from '../../../../route/route.ts';
import sliceArray from '../../operations/slice-array.ts';
import writeDocuments, {
  type WriteDocumentsArgs,
  type WriteDocumentsResult,
} from '../../operations/write-documents.ts';

interface SeveralWritten {
  readonly isSynced: boolean;
  /** The separate answer or error of each document, as a JSON array. */
  readonly json: JsonParts;
  readonly isEmpty: boolean;
  /** Number of errors by error number, in the order of first occurrence. */
  readonly errorCounts: ReadonlyMap<number, number>;
}

/**
 * Writes the documents of an array body. A long array is split into slices, between which other writes run. Documents
 * are written independently, without a common transaction.
 */
export async function writeArray(request: RequestScope, args: WriteDocumentsArgs): Promise<SeveralWritten> {
  const { action, collection, json } = args;
  const slices = json.length <= sliceBytes ? [json] : (await request.run(sliceArray, { json })).slices;
  const results: WriteDocumentsResult[] = [];
  try {
    for (const slice of slices) results.push(...(await writeSlice(request, { ...args, json: slice })));
  } finally {
    const documents = results.reduce((sum, { written }) => sum + written, 0);
    if (action === 'remove' && documents > 1)
      request.engine.onAudited(request, { event: 'bulk delete', of: { collection, documents } });
  }
  return joined(results);
}

/**
 * Writes a slice at once. In a stream transaction, a conflict with another transaction undoes all its writes; its parts
 * are then written separately, so that only the elements in conflict are refused.
 */
async function writeSlice(
  request: RequestScope,
  args: WriteDocumentsArgs,
): Promise<readonly WriteDocumentsResult[]> {
  try {
    return [await request.run(writeDocuments, args)];
  } catch (error) {
    const isConflict = error instanceof DatabaseError && error.errorNum === 1200;
    if (!isConflict || request.transactionId === undefined) throw error;
    const { json } = args;
    const { slices } = await request.run(sliceArray, { json, maxBytes: Math.floor(json.length / 2) });
    if (slices.length === 1 && slices[0]?.length === json.length) return [refused(error)];
    const results: WriteDocumentsResult[] = [];
    for (const slice of slices) results.push(...(await writeSlice(request, { ...args, json: slice })));
    return results;
  }
}

/** The answer for one element. */
function refused(error: DatabaseError): WriteDocumentsResult {
  return { isSynced: false, answers: listedError(error), written: 0, errorCounts: [[error.errorNum, 1]] };
}

function joined(results: readonly WriteDocumentsResult[]): SeveralWritten {
  const parts: (string | Uint8Array)[] = [];
  const errorCounts = new Map<number, number>();
  for (const { answers, errorCounts: counts } of results) {
    if (answers.length > 0) parts.push(parts.length === 0 ? '' : ',', answers);
    for (const [errorNum, count] of counts)
      errorCounts.set(errorNum, (errorCounts.get(errorNum) ?? 0) + count);
  }
  return {
    isSynced: results.some(({ isSynced }) => isSynced),
    json: new JsonParts(['[', ...parts, ']']),
    isEmpty: parts.length === 0,
    errorCounts,
  };
}
