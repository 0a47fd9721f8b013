import { badParameter, DatabaseError } from '../../../../../protocol/errors.ts';
import { segmentsBelow } from '../../../../route/query-parameters.ts';
import { JsonText, type Reply, type RequestScope } from '../../../../route/route.ts';
import flushLog from '../../operations/flush-log.ts';
import type { RevisionRange } from '../../operations/lib/revision-ranges.ts';
import readRevisions, { type ReadRevisionsArgs } from '../../operations/read-revisions.ts';
import { readInBatch } from './batch-calls.ts';
import { collectionIn } from './replication-ids.ts';

/** `revisions/tree`, `revisions/ranges` and `revisions/documents`: the revisions of a collection in a batch. */
export async function read(request: RequestScope): Promise<Reply> {
  const { query, path, method } = request;
  const [, what = ''] = segmentsBelow('/_api/replication', path);
  if (!['tree', 'ranges', 'documents'].includes(what)) throw badParameter('invalid command');
  if ((what === 'tree') !== (method !== 'PUT')) throw new DatabaseError('ERROR_HTTP_METHOD_NOT_ALLOWED');
  const collection = collectionIn(request);
  if (!query.has('batchId')) throw badParameter('replication revisions request requires a batchId');
  const args: ReadRevisionsArgs = { collection, want: wanted(request, what) };
  const text = await readInBatch(request, readRevisions, args);
  await request.run(flushLog, null);
  return { status: 200, body: new JsonText(text) };
}

function wanted(request: RequestScope, what: string): ReadRevisionsArgs['want'] {
  if (what === 'tree') return { kind: 'tree' };
  const body = request.json();
  if (!Array.isArray(body)) throw badParameter('expected an array in the body');
  if (what === 'documents') return { kind: 'documents', revisions: body.map(revisionIn) };
  const resume = request.query.get('resume');
  return { kind: 'ranges', ranges: rangesIn(body), resume: resume === null ? 0 : revisionIn(resume) };
}

function rangesIn(body: readonly unknown[]): readonly RevisionRange[] {
  let end = -1;
  return body.map((pair) => {
    if (!Array.isArray(pair) || pair.length !== 2) throw badParameter('expected pairs of revisions');
    const [first, last] = [revisionIn(pair[0]), revisionIn(pair[1])];
    if (first > last || first <= end) throw badParameter('expected sorted ranges that do not overlap');
    end = last;
    return [first, last];
  });
}

function revisionIn(value: unknown): number {
  const revision = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(revision)) throw badParameter('expected revisions as texts of decimal digits');
  return revision;
}
