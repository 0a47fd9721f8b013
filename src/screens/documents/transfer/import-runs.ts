import { formatAmount, formatExact } from '../../../lib/format.ts';
import { notify, notifySuccess } from '../../../store/notifications.ts';
import { startWork } from '../../../store/running-work.ts';
import { startTask } from '../../../store/tasks.ts';
import { type FileImportRequest, ImportRun, type ImportStart, type ImportState } from './ImportRun.ts';
import { importResume } from './interrupted-import.ts';

const noStart: ImportStart = { records: 0, created: 0, updated: 0, ignored: 0, errors: 0, sending: 0 };

/** Imports by collection that run or whose result was not yet dismissed. They continue without the dialog. */
const runs = new Map<string, ImportRun>();

export function importRunOf(collection: string): ImportRun | undefined {
  return runs.get(collection);
}

/** Starts an import. The footer shows its progress; a notification shows its end, if no dialog does. */
export function startImport(request: FileImportRequest, onEnd: () => void): ImportRun {
  const title = `Import into ${request.collection}`;
  const { records = 0 } = request.start ?? {};
  const work = startWork({
    title,
    done: records,
    total: request.total,
    unit: 'documents',
    note: '',
    resume: importResume(request, request.start ?? noStart),
  });
  const run = new ImportRun(request, (start) =>
    work.progress({ done: start.records, resume: importResume(request, start) }),
  );
  runs.set(request.collection, run);
  const task = startTask(title, { stop: () => run.stop() });
  const unsubscribe = run.subscribe(() => task.progress(run.state().bytesRead, request.file.size));
  void run.run().then((state) => {
    unsubscribe();
    task.end();
    work.end();
    if (!run.isShown) report(request.collection, state);
    onEnd();
  });
  return run;
}

/** Forgets the result of an import that ended. */
export function dismissImport(collection: string): void {
  if (runs.get(collection)?.state().phase !== 'running') runs.delete(collection);
}

/** The result in one sentence, such as '6,439 created, 20 rejected'. */
export function summaryOf({ created, updated, ignored, errors }: ImportState): string {
  const parts = [`${formatExact(created)} created`];
  if (updated > 0) parts.push(`${formatExact(updated)} updated`);
  if (ignored > 0) parts.push(`${formatExact(ignored)} ignored`);
  parts.push(`${formatExact(errors)} rejected`);
  return parts.join(', ');
}

function report(collection: string, state: ImportState): void {
  const title = `Import into ${collection}`;
  if (state.phase === 'failed') {
    notify('error', 'Upload error', `${state.message} Until then: ${summaryOf(state)}.`);
  } else if (state.errors > 0) {
    notify(
      'error',
      'Upload error',
      `At least one error occurred during upload: ${formatAmount(state.errors, 'line')} of ${formatExact(state.records)} rejected. Open Import for the list.`,
      firstRejected(state),
    );
  } else if (state.phase === 'stopped') notify('info', title, `Stopped. ${summaryOf(state)}.`);
  else notifySuccess(title, `${summaryOf(state)}.`);
}

function firstRejected({ rejected }: ImportState): string {
  return rejected
    .slice(0, 20)
    .map(({ line, reason }) => `line ${line}: ${reason}`)
    .join('\n');
}
