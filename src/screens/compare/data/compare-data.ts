import type { Connection } from '../../../api/Connection.ts';
import { queryExactBatches } from '../../../api/cursor.ts';
import { mergeRows, type RowDifference, type SideRow } from './merge-rows.ts';

/** A collection of any connection. */
export interface DataSide {
  readonly connection: Connection;
  readonly collection: string;
}

export interface DataComparison {
  readonly left: DataSide;
  readonly right: DataSide;
  /** The attribute that identifies documents: a path of nested attributes. */
  readonly path: readonly string[];
  /** Attributes that do not count as content. */
  readonly ignored: readonly string[];
}

export interface DataResult {
  readonly phase: 'running' | 'done' | 'stopped' | 'failed';
  readonly equal: number;
  readonly different: number;
  readonly onlyLeft: number;
  readonly onlyRight: number;
  /** The first ones; the array grows in place. */
  readonly differences: readonly RowDifference[];
  readonly message: string;
}

/** Differences that are listed; all are counted. About 20 MB. */
export const maxDifferences = 100_000;
const batchSize = 2000;
const reportEveryMs = 200;

/**
 * Compares the documents of two collections. Each server sorts its documents and sends a hash of each (HASH), so that
 * equal hashes count as equal content; both must compute it alike. Rejects with AbortError only.
 */
export async function compareData(
  comparison: DataComparison,
  signal: AbortSignal,
  onProgress: (result: DataResult) => void,
): Promise<DataResult> {
  const { left, right } = comparison;
  const counts = { equal: 0, different: 0, onlyLeft: 0, onlyRight: 0 };
  const differences: RowDifference[] = [];
  const report = (phase: DataResult['phase'], message = ''): DataResult => {
    const result = { phase, ...counts, differences, message };
    onProgress(result);
    return result;
  };
  let reportedMs = performance.now();
  const rows = mergeRows(rowsOf(left, comparison, signal), rowsOf(right, comparison, signal));
  for await (const difference of rows) {
    if (difference === undefined) counts.equal += 1;
    else {
      if (difference.kind === 'different') counts.different += 1;
      else if (difference.kind === 'only-left') counts.onlyLeft += 1;
      else counts.onlyRight += 1;
      if (differences.length < maxDifferences) differences.push(difference);
    }
    if (performance.now() - reportedMs < reportEveryMs) continue;
    reportedMs = performance.now();
    report('running');
  }
  return report('done');
}

async function* rowsOf(
  { connection, collection }: DataSide,
  { path, ignored }: DataComparison,
  signal: AbortSignal,
): AsyncGenerator<SideRow> {
  const query =
    'FOR d IN @@collection SORT d.@path, d._key RETURN [d.@path, d._key, HASH(UNSET(d, @ignored))]';
  const bindVars = { '@collection': collection, path: path.length === 1 ? path[0] : path, ignored };
  const batches = queryExactBatches(query, { bindVars, batchSize, isStream: true, signal, connection });
  for await (const { result } of batches) yield* result as SideRow[];
}
