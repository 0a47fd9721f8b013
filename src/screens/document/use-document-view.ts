import { useDebouncedValue } from '@mantine/hooks';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fetchNeighbourKey } from '../../api/document-text.ts';
import { addresses } from '../../lib/addresses.ts';
import { collectionOf, keyOf } from '../../lib/document-id.ts';
import { toDocumentList } from '../../lib/document-list.ts';
import { confirm } from '../../store/confirm.ts';
import { notify } from '../../store/notifications.ts';
import { withProgress } from '../../store/progress.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useLeaveGuard } from '../../ui/hooks/use-leave-guard.ts';
import { useReadOnlyReason } from '../../ui/hooks/use-read-only-reason.ts';
import { type DocumentContext, documentCommands } from './commands.ts';
import type { DocumentEditor } from './DocumentEditor.ts';
import type { Mode } from './DocumentStrip.tsx';
import { findMatches } from './json/find-matches.ts';
import { readIndented } from './json/read-tree.ts';

const searchDelayMs = 200;
const noMatches: ReturnType<typeof findMatches> = [];

export type DocumentViewState = ReturnType<typeof useDocumentView>;

/** State and actions of an open document: mode, search, dialogs and its commands. */
export function useDocumentView(editor: DocumentEditor) {
  const { session, place } = editor;
  const state = useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.state,
  );
  const status = useSyncExternalStore(
    (listener) => editor.subscribe(listener),
    () => editor.status,
  );
  const readOnlyReason = useReadOnlyReason(place.collection);
  const isReadOnly = readOnlyReason !== undefined;
  const [modeText, setMode] = useAddressState('mode');
  const mode: Mode = modeText === 'code' || modeText === 'table' ? modeText : 'tree';
  const [, setPane] = useAddressState('pane', { isStep: true });
  const [dialog, setDialog] = useAddressState('dialog', { isStep: true });
  const search = useDocumentSearch(state.text);
  const { focus: focusSearch } = search;
  const code = useRef<{ showError(): void }>(null);
  const base = useCommandContext();
  const { position, openNeighbour } = useNeighbours(editor);
  const mayLeave = useRef(false);

  const context = useMemo<DocumentContext>(
    () => ({
      ...base,
      editor,
      isReadOnly,
      focusSearch,
      showError() {
        setMode('code');
        // The code mode shows the error itself when it opens.
        code.current?.showError();
      },
      openNeighbour,
      async format() {
        const read = await readIndented(session.state.text, [], new AbortController().signal);
        if (read.tree) session.replaceText('Format', read.tree.text);
      },
      openReview: () => setDialog('review'),
      openHistory: () => setDialog('history'),
      allowLeaving() {
        mayLeave.current = true;
      },
    }),
    [base, editor, session, isReadOnly, focusSearch, openNeighbour, setMode, setDialog],
  );
  useCommandRegistration(documentCommands, context);
  useLeaveGuard({
    isActive: () => !mayLeave.current && session.isChanged,
    losesInput: () => session.isChanged && editor.status.draftTime === undefined,
    ask: () => askToLeave(editor),
  });

  return {
    editor,
    state,
    status,
    readOnlyReason,
    isReadOnly,
    mode,
    setMode: (next: Mode) => setMode(next === 'tree' ? '' : next),
    dialog,
    openHistory: () => setDialog('history'),
    closeDialog: () => setDialog(''),
    showInformation: () => setPane('information'),
    search,
    code,
    position,
  };
}

/** The search in the text of the document. */
function useDocumentSearch(text: string) {
  const [query, setQuery] = useAddressState('search');
  const [nth, setNth] = useState(0);
  const [searched] = useDebouncedValue(query, searchDelayMs);
  const matches = useMemo(
    () => (searched === '' ? noMatches : findMatches(text, searched)),
    [text, searched],
  );
  const field = useRef<HTMLInputElement>(null);
  const focus = useCallback(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search begins with its first result
  useEffect(() => setNth(0), [searched]);
  return {
    field,
    query,
    setQuery,
    /** The text whose matches are shown; it follows the field with a delay. */
    searched,
    matches,
    place: Math.min(nth, Math.max(0, matches.length - 1)),
    found: matches[Math.min(nth, matches.length - 1)],
    step: (by: number) => matches.length > 0 && setNth((nth + by + matches.length) % matches.length),
    /** Stable. */
    focus,
  };
}

/** The list from which the document was opened, otherwise the order of keys in the collection. */
function useNeighbours({ id, place }: DocumentEditor) {
  const navigate = useNavigate();
  const list = toDocumentList(useLocation().state);
  const listAt = list?.ids.indexOf(id) ?? -1;
  const listNow = useEffectEvent(() => ({ list, listAt }));
  const go = useEffectEvent(navigate);
  const openNeighbour = useCallback(
    async (step: 1 | -1) => {
      const { list: siblings, listAt: at } = listNow();
      if (siblings === undefined || at < 0) {
        const life = new AbortController();
        const key = await withProgress(
          'Searching the neighbouring document',
          () => fetchNeighbourKey(place, step, life.signal),
          { controller: life },
        );
        if (key === undefined) notifyEnd(step);
        else await go(addresses.document(place.collection, key));
        return;
      }
      const next = siblings.ids[at + step];
      if (next === undefined) notifyEnd(step);
      else
        await go(addresses.document(collectionOf(next), keyOf(next)), { state: { documentList: siblings } });
    },
    [place],
  );
  return {
    position: list && listAt >= 0 ? { place: list.first + listAt + 1, total: list.total } : undefined,
    /** Stable for a document. */
    openNeighbour,
  };
}

function notifyEnd(step: 1 | -1): void {
  notify('info', 'Document', `There is no ${step > 0 ? 'next' : 'previous'} document.`);
}

/** Asks before unsaved changes are left; true: the document may be left. */
async function askToLeave(editor: DocumentEditor): Promise<boolean> {
  const { session, place } = editor;
  const { isConfirmed, isOptionChosen } = await confirm({
    title: `Leave ${place.key} with unsaved changes`,
    text: 'The changes are not saved on the server. A draft of them stays in this browser.',
    action: 'Leave',
    option: { label: 'Discard the draft' },
  });
  if (!isConfirmed) return false;
  if (isOptionChosen) {
    session.replaceText('Discard changes', session.state.opened.tree.text);
    await editor.dropDraft();
  } else await editor.storeDraft();
  return true;
}
