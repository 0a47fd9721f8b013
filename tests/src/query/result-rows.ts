import { runAtOnce } from '../../../src/lib/slices.ts';
import { ResultRows } from '../../../src/query/run/ResultRows.ts';
import { readBatch } from '../../../src/query/run/read-batch.ts';

/** Rows of a result from JSON texts. */
export function rowsOf(...texts: readonly string[]): ResultRows {
  const rows = new ResultRows();
  const { rows: chunk, columns } = runAtOnce(readBatch(`{"result":[${texts.join(',')}],"hasMore":false}`));
  rows.append(chunk, columns);
  return rows;
}
