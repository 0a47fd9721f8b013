import { tryCommand } from '../../command.ts';
import { CreateDocumentDialog } from '../../ui/documents/CreateDocumentDialog.tsx';
import { RefusedDialog } from '../../ui/forms/RefusedDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { TransferDialogs } from './TransferDialogs.tsx';
import type { DocumentsScreenState } from './use-documents-screen.ts';

/** The open dialog: a new document, a change of many, import or export. */
export function DocumentsDialogs({ screen }: { readonly screen: DocumentsScreenState }) {
  const { address, collection, isEdges, documents, bulk, dialog } = screen;
  return (
    <>
      {dialog === 'new' && (
        <CreateDocumentDialog
          collections={[collection]}
          isEdges={isEdges}
          onCreate={(name, json) => tryCommand('documents.create', { collection: name, json })}
          onClose={screen.closeDialog}
        />
      )}
      {dialog === 'move' && (
        <MoveDialog target={bulk.target} isEdges={isEdges} onClose={screen.closeDialog} onDone={bulk.clear} />
      )}
      <TransferDialogs
        panel={address.panel}
        scope={screen.scope}
        isEdges={isEdges}
        total={documents.total}
        count={documents.count}
        selectedKeys={bulk.keys}
        indexes={documents.indexes.data}
        readOnlyReason={screen.formRefusal}
        onClose={screen.closePanel}
      />
      {address.panel === 'edit' && <Edit screen={screen} />}
    </>
  );
}

function Edit({ screen }: { readonly screen: DocumentsScreenState }) {
  const { bulk, formRefusal, closePanel } = screen;
  if (formRefusal !== undefined) {
    return <RefusedDialog title={`Edit ${screen.collection}`} reason={formRefusal} onClose={closePanel} />;
  }
  return (
    <EditDialog
      target={bulk.target}
      attributes={screen.attributes}
      isAllMatching={bulk.isAllMatching}
      onClose={closePanel}
      onDone={bulk.clear}
    />
  );
}
