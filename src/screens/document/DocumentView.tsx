import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { DocumentBody } from './DocumentBody.tsx';
import type { DocumentEditor } from './DocumentEditor.ts';
import { DocumentHeader } from './DocumentHeader.tsx';
import classes from './DocumentScreen.module.css';
import { DocumentStrip } from './DocumentStrip.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { MissingNotice } from './MissingNotice.tsx';
import { ConflictView } from './merge/ConflictView.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { type DocumentViewState, useDocumentView } from './use-document-view.ts';

/** An open document with its modes, and the information beside it. */
export function DocumentView({ editor }: { readonly editor: DocumentEditor }) {
  const view = useDocumentView(editor);
  const { state, status, readOnlyReason, search } = view;
  return (
    <ListScreen head={<Head view={view} />}>
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
            mode={view.mode}
            isReadOnly={view.isReadOnly}
            query={search.searched}
            matches={search.matches}
            found={search.found}
            codeRef={view.code}
            onHistory={view.openHistory}
          />
        </div>
      )}
      {view.dialog === 'review' && (
        <ReviewDialog
          editor={editor}
          changes={state.changes}
          readOnlyReason={readOnlyReason}
          onClose={view.closeDialog}
        />
      )}
      {view.dialog === 'history' && (
        <HistoryDialog editor={editor} readOnlyReason={readOnlyReason} onClose={view.closeDialog} />
      )}
    </ListScreen>
  );
}

/** Name, actions, modes and search. */
function Head({ view }: { readonly view: DocumentViewState }) {
  const { editor, state, status, readOnlyReason, search } = view;
  const { session, place } = editor;
  return (
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
        position={view.position}
      />
      {!status.conflict && (
        <div className={classes.strip}>
          <DocumentStrip
            mode={view.mode}
            onMode={view.setMode}
            state={state}
            status={status}
            searchRef={search.field}
            readOnlyReason={readOnlyReason}
            onInformation={view.showInformation}
            search={{
              text: search.query,
              place: search.place,
              count: search.matches.length,
              onChange: search.setQuery,
              onStep: search.step,
            }}
          />
        </div>
      )}
    </>
  );
}
