import type { Address } from '../../lib/addresses.ts';
import type { FileName } from '../../lib/file-name.ts';
import { formatExact } from '../../lib/format.ts';
import { notifyError, notifySuccess } from '../../store/notifications.ts';
import { startWork } from '../../store/running-work.ts';
import { startTask } from '../../store/tasks.ts';
import { type ExportFormat, type ExportOrder, exportDocuments, exportTypes } from './export-documents.ts';
import { openFile, saveFile } from './open-file.ts';

/** One file to write. */
export interface ExportFile {
  readonly name: FileName;
  readonly order: ExportOrder;
  /** Number of documents, for the progress. */
  readonly count: number | undefined;
  /** Estimated size; undefined if it is not known to be large. */
  readonly bytes?: number | undefined;
}

export const exportFormats = [
  { value: 'json', label: 'JSON' },
  { value: 'jsonl', label: 'JSON lines' },
  { value: 'csv', label: 'CSV' },
] as const satisfies readonly { readonly value: ExportFormat; readonly label: string }[];

export const formatHints: Readonly<Record<ExportFormat, string>> = {
  json: 'One array of documents. Numbers keep all digits.',
  jsonl: 'One document per line. Numbers keep all digits.',
  csv: 'One column per top-level attribute. Texts are quoted, nested values are JSON, missing values are empty.',
};

export function fileExtension(format: ExportFormat, isCompressed: boolean): string {
  return `${format}${isCompressed ? '.gz' : ''}`;
}

/**
 * Writes files in sequence, in the background. The footer shows the progress; Stop discards the current file. An error
 * is notified and ends the export; files that were written before remain. Call it in the handler of a click, see
 * `openFile`.
 *
 * @param address the screen where an interrupted export can be started again
 */
export async function runExport(
  subject: string,
  files: readonly ExportFile[],
  address: Address,
): Promise<void> {
  const title = `Export of ${subject}`;
  const controller = new AbortController();
  const { signal } = controller;
  const task = startTask(title, { stop: () => controller.abort() });
  const total = files.every(({ count }) => count !== undefined)
    ? files.reduce((sum, { count = 0 }) => sum + count, 0)
    : undefined;
  const work = startWork({
    title,
    done: 0,
    total,
    unit: 'documents',
    note: 'The file is not complete.',
    resume: { kind: 'again', address },
  });
  let written = 0;
  let writer: Awaited<ReturnType<typeof openFile>> | undefined;
  try {
    for (const { name, order, bytes = 0 } of files) {
      const before = written;
      const { isCompressed, format } = order;
      const type = isCompressed ? 'application/gzip' : exportTypes[format];
      writer = await openFile({ name, type, isCompressed, bytes });
      const documents = await exportDocuments(order, writer, {
        signal,
        onProgress: (done) => {
          task.progress(before + done, total);
          work.progress({ done: before + done });
        },
      });
      await saveFile(writer, { name, type });
      // A later failure keeps the complete file.
      writer = undefined;
      written += documents;
    }
    const target = files.length === 1 ? files[0]!.name : `${files.length} files`;
    notifySuccess(title, `${formatExact(written)} written to ${target}.`);
  } catch (error) {
    // The first failure is the one to show.
    await writer?.abort(error).catch(() => undefined);
    notifyError(error, title);
  } finally {
    task.end();
    work.end();
  }
}
