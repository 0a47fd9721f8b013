import { download } from '../../lib/download.ts';
import { formatExact } from '../../lib/format.ts';
import { notifyError, notifySuccess } from '../../store/notifications.ts';
import { startTask } from '../../store/tasks.ts';
import { type ExportFormat, type ExportOrder, exportDocuments } from './export-documents.ts';

/** One file to write. */
export interface ExportFile {
  readonly name: string;
  readonly order: ExportOrder;
  /** Number of documents, for the progress. */
  readonly count: number | undefined;
}

export const exportFormats = [
  { value: 'json', label: 'JSON' },
  { value: 'jsonl', label: 'JSON lines' },
  { value: 'csv', label: 'CSV' },
] as const satisfies readonly { readonly value: ExportFormat; readonly label: string }[];

export const formatHints: Readonly<Record<ExportFormat, string>> = {
  json: 'One array of documents. Numbers keep all digits.',
  jsonl: 'One document per line. Numbers keep all digits.',
  csv: 'One column per top-level attribute. Nested values are written as JSON.',
};

export function fileSuffix(format: ExportFormat, isCompressed: boolean): string {
  return `.${format}${isCompressed ? '.gz' : ''}`;
}

/**
 * Writes files in sequence, in the background. The footer shows the progress; Stop discards the current file. An error
 * is notified and ends the export; files that were written before remain.
 */
export async function runExport(subject: string, files: readonly ExportFile[]): Promise<void> {
  const title = `Export of ${subject}`;
  const controller = new AbortController();
  const { signal } = controller;
  const task = startTask(title, { stop: () => controller.abort() });
  const total = files.every(({ count }) => count !== undefined)
    ? files.reduce((sum, { count = 0 }) => sum + count, 0)
    : undefined;
  let written = 0;
  try {
    for (const { name, order } of files) {
      const before = written;
      const { blob, documents } = await exportDocuments(order, {
        signal,
        onProgress: (done) => task.progress(before + done, total),
      });
      written += documents;
      download(name, blob, blob.type);
    }
    const target = files.length === 1 ? files[0]!.name : `${files.length} files`;
    notifySuccess(title, `${formatExact(written)} written to ${target}.`);
  } catch (error) {
    notifyError(error, title);
  } finally {
    task.end();
  }
}
