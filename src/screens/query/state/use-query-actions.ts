import { useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useMemo, useState } from 'react';
import type { SavedQuery } from '../../../api/saved-queries.ts';
import type { CommandContext } from '../../../command.ts';
import { addresses } from '../../../lib/addresses.ts';
import { pageBase } from '../../../lib/page-location.ts';
import { forgetText } from '../../../query/editor/AqlEditor.tsx';
import { notebookOfQuery } from '../../../query/notebook/notebook-of-query.ts';
import { addNotebook } from '../../../query/notebook/notebook-storage.ts';
import { type CopyForm, copyForms } from '../../../query/run/copy-as.ts';
import { jsonObject } from '../../../query/run/query-request.ts';
import type { QuerySession } from '../../../query/tabs/QuerySession.ts';
import { isChanged, type QueryTab, usedValues } from '../../../query/tabs/query-tab.ts';
import { findRefusal } from '../../../store/access.ts';
import { confirm } from '../../../store/confirm.ts';
import { notify, notifyError, notifySuccess } from '../../../store/notifications.ts';
import { store } from '../../../store/store.ts';
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
    async run(kind) {
      layout.showLower(kind === 'query' ? 'result' : kind);
      await session.start(tab.id, kind, text.selection, text.caret);
    },
    async runStatement(offset) {
      layout.showLower('result');
      await session.start(tab.id, 'query', undefined, offset);
    },
    async runAll() {
      layout.showLower('result');
      await session.startAll(tab.id);
    },
    cancel: () => session.cancel(tab.id),
    async edit(action) {
      try {
        await editor.current?.run(action);
      } catch (failure) {
        notifyError(failure, action === 'format' ? 'The query could not be formatted' : 'Query');
      }
    },
    copyAs: (form) => copyAs(session, tab, form),
    openAsNotebook: () => openAsNotebook(tab, commandContext),
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
      isRunning: () => session.isRunning(session.tabs.active.id),
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

/** Longer addresses are refused by servers and proxies. */
const maxLinkLength = 8000;

/** Copies the shown statement for a program, or the whole text with its values as a link. */
async function copyAs(session: QuerySession, tab: QueryTab, form: CopyForm | 'link'): Promise<void> {
  const { description } = session.connection;
  const copied = form === 'link' ? linkTo(tab) : copyForms[form](session.toRequest(tab), description);
  if (form === 'link' && copied.length > maxLinkLength) {
    notify(
      'error',
      'The link was not copied',
      'The query is too long for an address. Save it and copy its link.',
    );
    return;
  }
  await navigator.clipboard.writeText(copied);
  notifySuccess('Query', form === 'link' ? 'Link copied.' : `Copied as ${form}.`);
}

function linkTo(tab: QueryTab): string {
  const { text } = tab;
  const used = usedValues(tab);
  const binds = Object.keys(used).length === 0 ? undefined : jsonObject(used);
  return location.origin + pageBase() + addresses.query({ text, binds });
}

/** Creates a notebook of the user alone from the text of a tab and its values, and opens it. */
async function openAsNotebook(tab: QueryTab, { refresh, navigate }: CommandContext): Promise<void> {
  const place = findRefusal(store.getState(), 'write') === undefined ? 'server' : 'browser';
  const key = await addNotebook({ ...notebookOfQuery(tab), sharing: 'private' }, place);
  await refresh('notebooks');
  navigate(addresses.notebook(key));
}

/** Closes a tab; the user confirms the loss of changes and of a running query. */
async function closeTab({ session, tabs }: QueryPage, id: string): Promise<void> {
  const closing = tabs.find((each) => each.id === id);
  if (closing === undefined) return;
  if (isChanged(closing) || session.isRunning(id)) {
    const { isConfirmed } = await confirm({
      title: `Close ${closing.title}`,
      text: session.isRunning(id)
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
