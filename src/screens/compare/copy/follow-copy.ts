import { describeError, RequestError } from '../../../api/errors.ts';
import { wait } from '../../../lib/wait.ts';
import { startTask } from '../../../store/tasks.ts';
import { copyTitle, fetchCopy, isUnderWay, stopCopy } from './copy-jobs.ts';

const askMs = 2000;
const followed = new Set<string>();

/** Shows a copy in the footer of all pages until it ends; the copy itself needs no page. */
export function followCopy(of: { readonly id: string; readonly side: string }): void {
  if (followed.has(of.id)) return;
  followed.add(of.id);
  void follow(of).finally(() => followed.delete(of.id));
}

async function follow(of: { readonly id: string; readonly side: string }): Promise<void> {
  let task: ReturnType<typeof startTask> | undefined;
  try {
    for (;;) {
      try {
        const { copy } = await fetchCopy(of);
        task ??= startTask(copyTitle(copy), { stop: () => void stopCopy(of.id, of.side) });
        task.progress(copy.copied, copy.total);
        if (!isUnderWay(copy)) return;
      } catch (error) {
        // The session has ended, or the report was removed; without a connection, the copy goes on.
        if (error instanceof RequestError) return;
        console.info('the progress of a copy is not known now', describeError(error).text);
      }
      await wait(askMs);
    }
  } finally {
    task?.end();
  }
}
