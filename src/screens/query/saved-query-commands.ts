import { deleteSavedQuery, type SavedQuery, storeSavedQueries } from '../../api/saved-queries.ts';
import type { Command, CommandContext } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { download } from '../../lib/download.ts';
import { fileName } from '../../lib/file-name.ts';
import { formatAmount } from '../../lib/format.ts';
import { pageBase, pageDatabase } from '../../lib/page-location.ts';
import type { StorageKey } from '../../store/browser-storage/storage-key.ts';
import { confirm } from '../../store/confirm.ts';
import { notifySuccess } from '../../store/notifications.ts';
import { clearHistory } from '../../store/query-history.ts';
import { exportText } from './query-files.ts';

interface SavedContext extends CommandContext {
  readonly user: string;
  readonly saved: () => readonly SavedQuery[];
  readonly openImport: () => void;
  readonly historyKey: StorageKey;
  readonly onHistoryCleared: () => void;
  /** Called after the deletion of a saved query. */
  readonly onDeleted: (name: string) => void;
}

type SavedCommand<Args = void> = Command<Args, SavedContext>;
const group = 'Query';

interface StoreArgs {
  readonly changes: readonly { readonly query: SavedQuery; readonly expected: SavedQuery | undefined }[];
}

const store: SavedCommand<StoreArgs> = {
  id: 'query.store',
  label: 'Store saved queries',
  group,
  isListed: false,
  errorTitle: 'The query could not be saved',
  async run({ user, refresh }, { changes }) {
    try {
      await storeSavedQueries(user, pageDatabase(), changes);
    } finally {
      await refresh('users');
    }
    const [first] = changes;
    if (changes.length === 1 && first) {
      notifySuccess('Query', `${first.query.name} ${first.expected === undefined ? 'saved' : 'updated'}.`);
    } else notifySuccess('Query', `${formatAmount(changes.length, 'query')} imported.`);
  },
};

const remove: SavedCommand<SavedQuery> = {
  id: 'query.deleteSaved',
  label: 'Delete a saved query',
  group,
  isListed: false,
  errorTitle: 'The query could not be deleted',
  async run({ user, refresh, onDeleted }, query) {
    const { isConfirmed } = await confirm({
      title: `Delete ${query.name}`,
      text: 'This deletes the saved query. Open tabs keep their text.',
      facts: [['Query', query.value.slice(0, 200)]],
      action: 'Delete query',
    });
    if (!isConfirmed) return;
    try {
      await deleteSavedQuery(user, pageDatabase(), query);
      onDeleted(query.name);
    } finally {
      await refresh('users');
    }
    notifySuccess('Query', `${query.name} deleted.`);
  },
};

const exportAll: SavedCommand = {
  id: 'query.export',
  label: 'Export queries',
  group,
  run({ user, saved }) {
    download(fileName(`queries-${user}-${pageDatabase()}`, 'json'), exportText(saved()), 'application/json');
  },
};

const importFile: SavedCommand = {
  id: 'query.import',
  label: 'Import queries',
  group,
  run: ({ openImport }) => openImport(),
};

const copyLink: SavedCommand<SavedQuery> = {
  id: 'query.copyLink',
  label: 'Copy a link to a saved query',
  group,
  isListed: false,
  errorTitle: 'The link could not be copied',
  async run(_context, { name }) {
    const link = `${location.origin}${pageBase()}${addresses.query({ saved: name })}`;
    await navigator.clipboard.writeText(link);
    notifySuccess('Query', 'Link copied.');
  },
};

const clear: SavedCommand = {
  id: 'query.clearHistory',
  label: 'Clear the history of queries',
  group,
  async run({ historyKey, onHistoryCleared }) {
    const { isConfirmed } = await confirm({
      title: 'Clear history',
      text: 'This deletes the list of your runs in this database from this browser. It cannot be undone.',
      action: 'Clear history',
    });
    if (!isConfirmed) return;
    await clearHistory(historyKey);
    onHistoryCleared();
  },
};

/** Commands for saved queries and for the history. */
export const savedQueryCommands: readonly Command<never, SavedContext>[] = [
  store,
  remove,
  exportAll,
  importFile,
  copyLink,
  clear,
];
