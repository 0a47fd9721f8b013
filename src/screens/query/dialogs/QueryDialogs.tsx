import type { SavedQuery } from '../../../api/saved-queries.ts';
import { tryCommand } from '../../../command.ts';
import type { QueryPage } from '../use-query-page.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { SaveDialog } from './SaveDialog.tsx';

interface QueryDialogsProps {
  readonly page: QueryPage;
  /** The open dialog. */
  readonly shown: 'save' | 'import' | undefined;
  readonly saved: readonly SavedQuery[];
  readonly onClose: () => void;
}

/** The dialogs that store queries. */
export function QueryDialogs({ page, shown, saved, onClose }: QueryDialogsProps) {
  const { session, tab, user } = page;
  const saveTab = async (query: SavedQuery, expected: SavedQuery | undefined) => {
    await tryCommand('query.store', { changes: [{ query, expected }] });
    const { name, value } = query;
    session.tabs.change(tab.id, { title: name, saved: { name, text: value, values: tab.values } });
  };
  const importAll = async (queries: readonly SavedQuery[]) => {
    const changes = queries.map((query) => ({
      query,
      expected: saved.find(({ name }) => name === query.name),
    }));
    await tryCommand('query.store', { changes });
  };
  if (shown === 'save')
    return <SaveDialog user={user} tab={tab} saved={saved} onClose={onClose} onSave={saveTab} />;
  return shown === 'import' ? <ImportDialog saved={saved} onClose={onClose} onImport={importAll} /> : null;
}
