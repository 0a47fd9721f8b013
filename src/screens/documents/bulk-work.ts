import { type DocumentFailure, type DocumentRow, documentBatches } from '../../api/documents.ts';
import { formatExact } from '../../lib/format.ts';
import type { WorkRecord } from '../../store/app-state.ts';
import { startWork } from '../../store/running-work.ts';
import { startTask } from '../../store/tasks.ts';
import { type DocumentsScope, documentsQuery } from './documents-query.ts';

/** Documents of one change. `keys`: chosen rows; otherwise all documents of the scope. */
export interface BulkTarget {
  readonly scope: DocumentsScope;
  readonly keys: readonly string[] | undefined;
  readonly count: number;
}

/** A document that was not changed, with the server's reason. */
interface BulkFailure {
  readonly key: string;
  readonly errorNum: number;
  readonly errorMessage: string;
}

export interface BulkResult {
  /** Number of changed documents. */
  readonly done: number;
  readonly failures: readonly BulkFailure[];
  /** Number of documents that were not changed; `failures` has the first ones. */
  readonly failed: number;
}

/** Documents per request. */
const batchSize = 1000;
/** Maximum number of stored failures. */
const maxFailures = 1000;

/** A query for the documents of a target, or a projection of them. */
export function targetQuery({ scope, keys }: BulkTarget, tail: string) {
  if (!keys) return documentsQuery({ ...scope, sort: undefined }, tail);
  return {
    query: `FOR key IN @keys\n  FOR d IN @@collection\n  FILTER d._key == key\n  ${tail}`,
    bindVars: { '@collection': scope.collection, keys },
  };
}

/** What is done with the documents of a target. */
interface BulkWork {
  readonly label: string;
  /** The projection that `change` needs: `RETURN d`, or only key and revision. */
  readonly tail: string;
  /** True if changed documents are no longer in the collection. */
  readonly isRemoval: boolean;
  /** Changes one batch and returns the refused documents by their number in it. */
  change(rows: readonly DocumentRow[]): Promise<readonly DocumentFailure[]>;
  /**
   * What a continuation with the documents that are left needs. Chosen rows are changed in their order; the documents of
   * a scope are read again, because those that were changed may still match it.
   *
   * @param sending keys of the documents whose change is under way
   */
  resume(rest: BulkTarget, sending: readonly string[]): WorkRecord['resume'];
}

/**
 * Reads the documents of a target and changes them in batches, each by its revision. The footer shows the progress;
 * a stop ends the work after the current batch.
 */
export async function changeInBatches(
  target: BulkTarget,
  { label, tail, isRemoval, change, resume }: BulkWork,
): Promise<BulkResult> {
  const controller = new AbortController();
  const task = startTask(label, { stop: () => controller.abort() });
  const work = startWork({
    title: label,
    done: 0,
    total: target.count,
    unit: 'documents',
    note: '',
    resume: resume(target, []),
  });
  const failures: BulkFailure[] = [];
  let done = 0;
  let failed = 0;
  let rest = target;
  const { signal } = controller;
  try {
    // One snapshot: documents that the change moves out of the filter, or into it, are not read twice.
    const query = targetQuery(target, tail);
    for await (const { rows } of documentBatches({ ...query, batchSize, isStream: true, signal })) {
      if (rows.length === 0) continue;
      work.progress({
        resume: resume(
          rest,
          rows.map(({ key }) => key),
        ),
      });
      const refused = await change(rows);
      failed += refused.length;
      done += rows.length - refused.length;
      for (const { index, ...reason } of refused.slice(0, maxFailures - failures.length)) {
        failures.push({ key: rows[index]!.key, ...reason });
      }
      task.progress(done + failed, target.count);
      rest = restOf(target, rows.at(-1)!.key, isRemoval ? done : 0);
      work.progress({ done: done + failed, resume: resume(rest, []) });
      if (signal.aborted) break;
    }
  } finally {
    task.end();
    work.end();
  }
  return { done, failed, failures };
}

/**
 * The documents of a target after the one with this key.
 *
 * @param removed number of documents that are no longer in the scope
 */
export function restOf(target: BulkTarget, key: string, removed: number): BulkTarget {
  if (target.keys === undefined) return { ...target, count: target.count - removed };
  const keys = target.keys.slice(target.keys.indexOf(key) + 1);
  return { ...target, keys, count: keys.length };
}

/** Key and revision of a document. */
export const versionTail = 'RETURN {_id: d._id, _key: d._key, _rev: d._rev}';

/** `3 of 73 documents were changed by others (1200: conflict …)`, by reason. */
export function describeFailures({ done, failed, failures }: BulkResult): string {
  const reasons = new Map<string, { count: number; keys: string[] }>();
  for (const { key, errorNum, errorMessage } of failures) {
    const reason = `${errorMessage} (error ${errorNum})`;
    const entry = reasons.get(reason) ?? { count: 0, keys: [] };
    entry.count += 1;
    if (entry.keys.length < 3) entry.keys.push(key);
    reasons.set(reason, entry);
  }
  const lines = [...reasons].map(([reason, { count, keys }]) => {
    const more = count > keys.length ? ` and ${formatExact(count - keys.length)} more` : '';
    return `${keys.join(', ')}${more}: ${reason}`;
  });
  return `${formatExact(failed)} of ${formatExact(done + failed)} were not changed.\n${lines.join('\n')}`;
}
