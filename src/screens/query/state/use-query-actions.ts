import { useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useMemo, useState } from 'react';
import type { SavedQuery } from '../../../api/saved-queries.ts';
import { forgetText } from '../../../query/editor/AqlEditor.tsx';
import { isChanged } from '../../../query/tabs/query-tab.ts';
import { confirm } from '../../../store/confirm.ts';
import { notifyError } from '../../../store/notifications.ts';
import { useCommandContext } from '../../../ui/CommandContextProvider.tsx';
import { useCommandRegistration } from '../../../ui/hooks/use-commands.ts';
import { type QueryActions, queryPageCommands } from '../commands.ts';
import { savedQueryCommands } from '../saved-query-commands.ts';
import type { QueryPage } from '../use-query-page.ts';
import type { useQueryLayout } from './use-query-layout.ts';
import type { useQueryText } from './use-query-text.ts';

/** The commands of the page, and the dialogs that they open. */
export function useQueryActions(
  page: QueryPage,
  saved: readonly SavedQuery[],
  layout: ReturnType<typeof useQueryLayout>,
  text: ReturnType<typeof useQueryText>,
) {
  const { user, session, tab } = page;
  const { editor } = text;
  const client = useQueryClient();
  const commandContext = useCommandContext();
  const [dialog, setDialog] = useState<'save' | 'import'>();

  const actions: QueryActions = {
    async run(kind, isWholeText) {
      layout.showLower(kind === 'query' ? 'result' : kind);
      await session.start(tab.id, kind, isWholeText ? undefined : text.selection);
    },
    cancel: () => session.runOf(tab.id).cancel(),
    async edit(action) {
      try {
        await editor.current?.run(action);
      } catch (failure) {
        notifyError(failure, action === 'format' ? 'The query could not be formatted' : 'Query');
      }
    },
    clearInput() {
      session.tabs.change(tab.id, { text: '' });
      editor.current?.focus();
    },
    save: () => setDialog('save'),
    newTab() {
      session.tabs.create();
      requestAnimationFrame(() => editor.current?.focus());
    },
    closeTab: (id = tab.id) => closeTab(page, id),
    stepTab(step) {
      const place = page.tabs.findIndex(({ id }) => id === tab.id);
      session.tabs.activate(page.tabs.at((place + step) % page.tabs.length)!.id);
    },
    togglePanel: () => layout.setPanelFolded(!layout.isPanelFolded),
    toggleResult: layout.toggleResult,
    maximizeResult: layout.maximizeResult,
    searchHistory: layout.searchHistory,
  };
  const currentActions = useEffectEvent(() => actions);
  const currentSaved = useEffectEvent(() => saved);
  const context = useMemo(
    () => ({
      ...commandContext,
      user,
      historyKey: session.historyKey,
      actions: currentActions,
      isRunning: () => session.runOf(session.tabs.active.id).isRunning,
      saved: currentSaved,
      openImport: () => setDialog('import'),
      onDeleted: (name: string) => session.tabs.forgetSaved(name),
      onHistoryCleared: () =>
        void client.invalidateQueries({ queryKey: ['query-history', session.historyKey] }),
    }),
    [commandContext, user, session, client],
  );
  useCommandRegistration(queryPageCommands, context);
  useCommandRegistration(savedQueryCommands, context);
  return { dialog, closeDialog: () => setDialog(undefined), navigate: commandContext.navigate };
}

/** Closes a tab; the user confirms the loss of changes and of a running query. */
async function closeTab({ session, tabs }: QueryPage, id: string): Promise<void> {
  const closing = tabs.find((each) => each.id === id);
  if (closing === undefined) return;
  if (isChanged(closing) || session.runOf(id).isRunning) {
    const { isConfirmed } = await confirm({
      title: `Close ${closing.title}`,
      text: session.runOf(id).isRunning
        ? 'This cancels the running query and closes its tab.'
        : 'The query has changes that are not saved. This discards them.',
      facts: [['Query', closing.text.slice(0, 200)]],
      action: 'Close query',
    });
    if (!isConfirmed) return;
  }
  session.close(id);
  await forgetText(id);
}
