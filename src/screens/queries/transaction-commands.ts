import type { ListedTransaction } from '../../../protocol/api/monitor.ts';
import { abortTransaction } from '../../api/monitor.ts';
import type { Command, CommandContext } from '../../command.ts';
import { confirm } from '../../store/confirm.ts';
import { notifySuccess } from '../../store/notifications.ts';

const abort: Command<ListedTransaction, CommandContext> = {
  id: 'queries.abortTransaction',
  label: 'Abort a transaction',
  isListed: false,
  errorTitle: 'The transaction could not be aborted',
  async run({ refresh }, { id, user, database, collections }) {
    const { isConfirmed } = await confirm({
      title: `Abort transaction ${id}`,
      text: 'Its changes are discarded, and its later calls fail with the error 1654 (transaction aborted).',
      facts: [
        ['Database', database],
        ['User', user ?? '–'],
        ['Collections', collections.join(', ') || '–'],
      ],
      action: 'Abort transaction',
    });
    if (!isConfirmed) return;
    try {
      await abortTransaction(id);
      notifySuccess('Queries', `Transaction ${id} aborted.`);
    } finally {
      await refresh('queries');
    }
  },
};

export const transactionCommands = [abort] as const;
