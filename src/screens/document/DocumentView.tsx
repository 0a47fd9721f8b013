import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
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
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { type DocumentContext, documentCommands } from './commands.ts';
import { DocumentBody } from './DocumentBody.tsx';
import type { DocumentEditor } from './DocumentEditor.ts';
import { DocumentHeader } from './DocumentHeader.tsx';
import classes from './DocumentScreen.module.css';
import { DocumentStrip, type Mode } from './DocumentStrip.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { findMatches } from './json/find-matches.ts';
import { readIndented } from './json/read-tree.ts';
import { MissingNotice } from './MissingNotice.tsx';
import { ConflictView } from './merge/ConflictView.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';

const searchDelayMs = 200;
const noNext = 'There is no next document.';
const noPrevious = 'There is no previous document.';
const noMatches: ReturnType<typeof findMatches> = [];

/** An open document with its modes, and the information beside it. */
export function DocumentView({ editor }: { readonly editor: DocumentEditor }) {
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
  const [query, setQuery] = useAddressState('search');
  const [, setPane] = useAddressState('pane', { isStep: true });
  const [dialog, setDialog] = useAddressState('dialog', { isStep: true });
  const [nth, setNth] = useState(0);
  const [searched] = useDebouncedValue(query, searchDelayMs);
  const matches = useMemo(
    () => (searched === '' ? noMatches : findMatches(state.text, searched)),
    [state.text, searched],
  );
  const found = matches[Math.min(nth, matches.length - 1)];
  const searchField = useRef<HTMLInputElement>(null);
  const code = useRef<{ showError(): void }>(null);
  const base = useCommandContext();
  const navigate = useNavigate();
  const list = toDocumentList(useLocation().state);
  const listAt = list?.ids.indexOf(editor.id) ?? -1;
  const mayLeave = useRef(false);

  const siblingsNow = useEffectEvent(() => ({ list, listAt }));
  const go = useEffectEvent(navigate);
  const context = useMemo<DocumentContext>(
    () => ({
      ...base,
      editor,
      isReadOnly,
      focusSearch() {
        searchField.current?.focus();
        searchField.current?.select();
      },
      showError() {
        setMode('code');
        // The code mode shows the error itself when it opens.
        code.current?.showError();
      },
      async openNeighbour(step) {
        const life = new AbortController();
        const { list: siblings, listAt: at } = siblingsNow();
        if (siblings === undefined || at < 0) {
          const key = await withProgress(
            'Searching the neighbouring document',
            () => fetchNeighbourKey(place, step, life.signal),
            { controller: life },
          );
          if (key === undefined) notify('info', 'Document', step > 0 ? noNext : noPrevious);
          else await go(addresses.document(place.collection, key));
          return;
        }
        const id = siblings.ids[at + step];
        if (id === undefined) {
          notify('info', 'Document', step > 0 ? noNext : noPrevious);
          return;
        }
        await go(addresses.document(collectionOf(id), keyOf(id)), {
          state: { documentList: siblings },
        });
      },
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
    [base, editor, session, place, isReadOnly, setMode, setDialog],
  );
  useCommandRegistration(documentCommands, context);
  useLeaveGuard({
    isActive: () => !mayLeave.current && session.isChanged,
    losesInput: () => session.isChanged && editor.status.draftTime === undefined,
    ask: async () => {
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
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search begins with its first result
  useEffect(() => setNth(0), [searched]);

  return (
    <ListScreen
      head={
        <>
          <DocumentHeader
            collection={place.collection}
            documentKey={place.key}
            state={state}
            isChanged={session.isChanged}
            canSave={session.canSave && !status.conflict}
            isSaving={status.isSaving}
            isMissing={status.isMissing}
            readOnlyReason={readOnlyReason}
            position={list && listAt >= 0 ? { place: list.first + listAt + 1, total: list.total } : undefined}
          />
          {!status.conflict && (
            <div className={classes.strip}>
              <DocumentStrip
                mode={mode}
                onMode={(next) => setMode(next === 'tree' ? '' : next)}
                state={state}
                status={status}
                searchRef={searchField}
                readOnlyReason={readOnlyReason}
                onInformation={() => setPane('information')}
                search={{
                  text: query,
                  place: Math.min(nth, Math.max(0, matches.length - 1)),
                  count: matches.length,
                  onChange: setQuery,
                  onStep: (step) =>
                    matches.length > 0 && setNth((nth + step + matches.length) % matches.length),
                }}
              />
            </div>
          )}
        </>
      }
    >
      {status.conflict ? (
        <ConflictView
          key={status.conflict.server.rev}
          editor={editor}
          conflict={status.conflict}
          isSaving={status.isSaving}
        />
      ) : (
        <div className={classes.stack}>
          {status.isMissing && <MissingNotice readOnlyReason={readOnlyReason} isSaving={status.isSaving} />}
          <DocumentBody
            editor={editor}
            state={state}
            mode={mode}
            isReadOnly={isReadOnly}
            query={searched}
            matches={matches}
            found={found}
            codeRef={code}
            onHistory={() => setDialog('history')}
          />
        </div>
      )}
      {dialog === 'review' && (
        <ReviewDialog
          editor={editor}
          changes={state.changes}
          readOnlyReason={readOnlyReason}
          onClose={() => setDialog('')}
        />
      )}
      {dialog === 'history' && (
        <HistoryDialog editor={editor} readOnlyReason={readOnlyReason} onClose={() => setDialog('')} />
      )}
    </ListScreen>
  );
}
