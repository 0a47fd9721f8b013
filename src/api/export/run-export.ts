import type { Address } from '../../lib/addresses.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { agree } from '../../lib/plural.ts';
import type { WorkRecord } from '../../store/app-state.ts';
import { notify, notifyError, notifySuccess } from '../../store/notifications.ts';
import { forgetWork, startWork } from '../../store/running-work.ts';
import { startTask } from '../../store/tasks.ts';
import type { ExportFormat } from './export-documents.ts';
import { type ExportFile, type ExportProgress, exportRecord, interruptedExport } from './export-record.ts';
import { writeFile } from './write-file.ts';

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
 * @param address the screen of the export
 */
export async function runExport(
  subject: string,
  files: readonly ExportFile[],
  address: Address,
): Promise<void> {
  const total = files.every(({ count }) => count !== undefined)
    ? files.reduce((sum, { count = 0 }) => sum + count, 0)
    : undefined;
  await run({ subject, address, files, fileCount: files.length, written: 0, total });
}

/**
 * Continues an interrupted export, or begins its file again where the written part does not fit any more. False if the
 * record is one of other work. Call it in the handler of a click.
 */
export function resumeExport(record: WorkRecord): boolean {
  const progress = interruptedExport(record);
  if (progress === undefined) return false;
  void run(progress);
  forgetWork(record.id);
  return true;
}

async function run(start: ExportProgress): Promise<void> {
  const { subject, fileCount, total } = start;
  const title = `Export of ${subject}`;
  const controller = new AbortController();
  const { signal } = controller;
  const task = startTask(title, { stop: () => controller.abort() });
  const work = startWork({ title, total, unit: 'documents', ...exportRecord(start) });
  let progress = start;
  const change = (changes: Partial<ExportProgress>) => {
    progress = { ...progress, ...changes };
    work.progress(exportRecord(progress));
  };
  try {
    for (const file of start.files) {
      const before = progress.written;
      const documents = await writeFile(file, progress.part, {
        signal,
        onPart(count, part) {
          task.progress(before + count, total);
          if (part === undefined) work.progress({ done: before + count });
          else change({ part });
        },
        onChanged(reason) {
          change({ part: undefined });
          notify('info', title, `${reason} The file ${file.name} begins again.`);
        },
      });
      change({ files: progress.files.slice(1), written: before + documents, part: undefined });
    }
    const target = agree(fileCount, start.files[0]!.name, formatAmount(fileCount, 'file'));
    notifySuccess(title, `${formatExact(progress.written)} written to ${target}.`);
  } catch (error) {
    notifyError(error, title);
  } finally {
    task.end();
    work.end();
  }
}
