import { describeError } from '../../../api/errors.ts';
import { openFile, openTemporaryFile, saveFile } from '../../../api/export/open-file.ts';
import { addresses } from '../../../lib/addresses.ts';
import { type FileName, fileName } from '../../../lib/file-name.ts';
import { formatAmount } from '../../../lib/format.ts';
import { notify, notifySuccess } from '../../../store/notifications.ts';
import { startWork, type WorkRecorder } from '../../../store/running-work.ts';
import { store } from '../../../store/store.ts';
import { startTask } from '../../../store/tasks.ts';
import type { QueryRun } from '../../run/QueryRun.ts';
import { allRows } from './all-rows.ts';
import { type RowFormat, rowFormats, writeRows } from './write-rows.ts';

/** Downloads all rows of the shown result. The footer shows the progress and stops it. Call it in the handler of a click. */
export async function downloadResult(run: QueryRun, format: RowFormat): Promise<void> {
  const { result } = run.store.getState();
  if (result === undefined) return;
  const { type } = rowFormats[format];
  const file = { name: resultName(format), type, isCompressed: false, bytes: charactersOf(run) };
  const controller = new AbortController();
  let writer: Awaited<ReturnType<typeof openFile>> | undefined;
  let work: WorkRecorder | undefined;
  let task: ReturnType<typeof startTask> | undefined;
  try {
    writer = await openFile(file);
    task = startTask('Download of the result', { stop: () => controller.abort() });
    const parts = allRows(run, result, controller.signal);
    work = startWork({
      title: 'Download of the result',
      done: 0,
      total: result.totalRows,
      unit: 'rows',
      note: 'The file is not complete.',
      resume: { kind: 'again', address: addresses.query() },
    });
    const progress = (done: number) => {
      task?.progress(done, result.totalRows);
      work?.progress({ done });
    };
    const rows = await writeRows(parts, { format, csv: store.getState().csvForm }, writer, progress, () =>
      openTemporaryFile(file.bytes),
    );
    await saveFile(writer, file);
    notifySuccess(`${file.name} downloaded`, formatAmount(rows, 'row'));
  } catch (error) {
    // The first failure is the one to show.
    await writer?.abort(error).catch(() => undefined);
    const { isStop, text, details, title } = describeError(error);
    if (isStop || controller.signal.aborted) return;
    if (title !== undefined) notify('error', title, text, details);
    else notify('error', 'Query error', `could not query result. ${text}`.trim(), details);
  } finally {
    task?.end();
    work?.end();
  }
}

/** Estimated length of all rows, from the mean length of the loaded rows; Infinity for a stream of unknown length. */
export function charactersOf({ store, rows }: Pick<QueryRun, 'store' | 'rows'>): number {
  const { result } = store.getState();
  if (!result?.hasMore) return rows.characters;
  if (result.totalRows === undefined) return Infinity;
  return (rows.characters / Math.max(1, rows.length)) * result.totalRows;
}

function resultName(format: RowFormat): FileName {
  const time = new Date().toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-');
  return fileName(`result_${time}`, format);
}
