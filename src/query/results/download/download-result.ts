import { describeError } from '../../../api/errors.ts';
import { BlobWriter } from '../../../api/export/BlobWriter.ts';
import { DiskWriter } from '../../../lib/DiskWriter.ts';
import { download } from '../../../lib/download.ts';
import { formatAmount } from '../../../lib/format.ts';
import { notify, notifySuccess } from '../../../store/notifications.ts';
import { startTask } from '../../../store/tasks.ts';
import type { QueryRun } from '../../run/QueryRun.ts';
import { allRows } from './all-rows.ts';
import { type RowFormat, rowFormats, writeRows } from './write-rows.ts';

/** Results that are probably larger are written to the disk while they arrive, if the browser can do that. */
const mostBlobCharacters = 64 * 2 ** 20;

/** Downloads all rows of the shown result. The footer shows the progress and stops it. Call it in the handler of a click. */
export async function downloadResult(run: QueryRun, format: RowFormat): Promise<void> {
  const { result } = run.store.getState();
  if (result === undefined) return;
  const name = fileName(format);
  const { type } = rowFormats[format];
  const controller = new AbortController();
  let writer: DiskWriter | BlobWriter | undefined;
  let task: ReturnType<typeof startTask> | undefined;
  try {
    writer =
      DiskWriter.isAvailable && isLarge(run)
        ? await DiskWriter.open(name, type)
        : new BlobWriter({ isCompressed: false, type });
    task = startTask('Download of the result', { stop: () => controller.abort() });
    const parts = allRows(run, result, controller.signal);
    const progress = (done: number) => task?.progress(done, result.totalRows);
    const rows = await writeRows(parts, format, writer, progress);
    const blob = await writer.end();
    if (blob !== undefined) download(name, blob, type);
    notifySuccess(`${name} downloaded`, formatAmount(rows, 'row'));
  } catch (error) {
    // The first failure is the one to show.
    await writer?.abort(error).catch(() => undefined);
    const { isStop, text, details } = describeError(error);
    if (isStop || controller.signal.aborted) return;
    notify('error', 'Query error', `could not query result. ${text}`.trim(), details);
  } finally {
    task?.end();
  }
}

/** From the mean length of the loaded rows; a stream of unknown length counts as large. */
export function isLarge({ store, rows }: Pick<QueryRun, 'store' | 'rows'>): boolean {
  const { result } = store.getState();
  if (!result?.hasMore) return rows.characters > mostBlobCharacters;
  if (result.totalRows === undefined) return true;
  return (rows.characters / Math.max(1, rows.length)) * result.totalRows > mostBlobCharacters;
}

function fileName(format: RowFormat): string {
  const time = new Date().toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-');
  return `result_${time}.${format}`;
}
