import { createDocument } from '../../api/documents.ts';
import type { Command, CommandContext } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { confirm } from '../../store/confirm.ts';
import { notify, notifySuccess } from '../../store/notifications.ts';
import type { DocumentEditor, EditorStatus } from './DocumentEditor.ts';

/** Context of the commands of an open document. */
export interface DocumentContext extends CommandContext {
  readonly editor: DocumentEditor;
  readonly isReadOnly: boolean;
  focusSearch(): void;
  showError(): void;
  /** Opens a neighbour in the list from which the document was opened. */
  openNeighbour(step: 1 | -1): Promise<void>;
  format(): Promise<void>;
  openReview(): void;
  openHistory(): void;
  /** Ends the question about unsaved changes for the next navigation. */
  allowLeaving(): void;
}

const isBusy = ({ isSaving, isMissing, conflict }: EditorStatus) =>
  isSaving || isMissing || conflict !== undefined;

type DocumentCommand<Args = void> = Command<Args, DocumentContext>;
const group = 'Document';

const save: DocumentCommand = {
  id: 'document.save',
  label: 'Save document',
  group,
  key: 'mod+Enter',
  errorTitle: 'Document error: Could not save',
  when: (_state, { editor, isReadOnly }) =>
    !isReadOnly && (editor.session.canSave || editor.session.state.isReading) && !isBusy(editor.status),
  async run({ editor, refresh }) {
    const result = await editor.save();
    if (result !== 'saved') return;
    notifySuccess('Document', `'${editor.id}' saved.`);
    await refresh('documents', 'collections');
  },
};

const saveMerged: DocumentCommand<string> = {
  id: 'document.saveMerged',
  label: 'Save merged document',
  isListed: false,
  errorTitle: 'Document error: Could not save',
  async run({ editor, refresh }, text) {
    const result = await editor.saveMerged(text);
    if (result === 'saved') {
      notifySuccess('Document', `'${editor.id}' saved.`);
      await refresh('documents', 'collections');
    } else if (result === 'conflict') {
      notify('warning', 'Document', 'The document was changed again. Compare the versions once more.');
    }
  },
};

const saveAsNew: DocumentCommand<{ readonly keepsKey: boolean }> = {
  id: 'document.saveAsNew',
  label: 'Save as new document',
  isListed: false,
  errorTitle: 'Document error: Could not save',
  async run({ editor, refresh, navigate, allowLeaving }, { keepsKey }) {
    const { collection, key } = editor.place;
    const created = await editor.saveAsNew(keepsKey ? key : undefined);
    notifySuccess('Document', `'${collection}/${created}' created.`);
    editor.dispose();
    allowLeaving();
    await refresh('documents', 'collections');
    navigate(addresses.document(collection, created));
  },
};

const remove: DocumentCommand = {
  id: 'document.delete',
  label: 'Delete document',
  group,
  errorTitle: 'Document error: Could not delete',
  when: (_state, { editor, isReadOnly }) => !isReadOnly && !editor.status.isMissing,
  async run({ editor, refresh, navigate, allowLeaving }) {
    const { opened } = editor.session.state;
    const kind = opened.from === undefined ? 'document' : 'edge';
    const { isConfirmed } = await confirm({
      title: `Delete ${kind} ${editor.place.key}`,
      text: `This deletes the ${kind} ${editor.id}. It cannot be undone.`,
      facts: [
        ['_id', editor.id],
        ...(opened.from === undefined ? [] : ([['_from', opened.from]] as const)),
        ...(opened.to === undefined ? [] : ([['_to', opened.to]] as const)),
      ],
      action: `Delete ${kind}`,
    });
    if (!isConfirmed) return;
    await editor.remove();
    notifySuccess('Document', `'${editor.id}' deleted.`);
    editor.dispose();
    allowLeaving();
    await refresh('documents', 'collections');
    navigate(addresses.documents(editor.place.collection));
  },
};

const createEdge: DocumentCommand<{ readonly collection: string; readonly json: string }> = {
  id: 'document.createEdge',
  label: 'Create an edge',
  isListed: false,
  errorTitle: 'Document error',
  async run({ refresh }, { collection, json }) {
    const key = await createDocument(collection, json);
    await refresh('documents', 'collections');
    notifySuccess('Edge', `'${collection}/${key}' created.`);
  },
};

const undo: DocumentCommand = {
  id: 'document.undo',
  label: 'Undo the last change of the document',
  group,
  when: (_state, { editor }) => editor.session.state.undoLabel !== undefined,
  run: ({ editor }) => editor.session.undo(),
};

const redo: DocumentCommand = {
  id: 'document.redo',
  label: 'Redo the next change of the document',
  group,
  when: (_state, { editor }) => editor.session.state.redoLabel !== undefined,
  run: ({ editor }) => editor.session.redo(),
};

const find: DocumentCommand = {
  id: 'document.find',
  label: 'Find in document',
  group,
  key: 'mod+f',
  run: ({ focusSearch }) => focusSearch(),
};

const goToError: DocumentCommand = {
  id: 'document.goToError',
  label: 'Go to error',
  group,
  key: 'F8',
  when: (_state, { editor }) => editor.session.state.problem !== undefined,
  run: ({ showError }) => showError(),
};

const format: DocumentCommand = {
  id: 'document.format',
  label: 'Format the code',
  group,
  when: (_state, { editor, isReadOnly }) => !isReadOnly && editor.session.state.problem === undefined,
  run: (context) => context.format(),
};

const review: DocumentCommand = {
  id: 'document.review',
  label: 'Review changes',
  group,
  when: (_state, { editor }) => editor.session.state.changes.length > 0,
  run: ({ openReview }) => openReview(),
};

const history: DocumentCommand = {
  id: 'document.history',
  label: 'Show edits in this browser',
  group,
  run: ({ openHistory }) => openHistory(),
};

const previous: DocumentCommand = {
  id: 'document.previous',
  label: 'Previous document',
  group,
  key: 'alt+ArrowUp',
  run: ({ openNeighbour }) => openNeighbour(-1),
};

const next: DocumentCommand = {
  id: 'document.next',
  label: 'Next document',
  group,
  key: 'alt+ArrowDown',
  run: ({ openNeighbour }) => openNeighbour(1),
};

const discard: DocumentCommand = {
  id: 'document.discard',
  label: 'Discard unsaved changes',
  group,
  when: (_state, { editor }) => editor.session.isChanged,
  run: ({ editor }) => editor.session.replaceText('Discard changes', editor.session.state.opened.tree.text),
};

export const documentCommands = [
  save,
  saveMerged,
  saveAsNew,
  remove,
  createEdge,
  undo,
  redo,
  find,
  goToError,
  format,
  review,
  history,
  previous,
  next,
  discard,
] as const;
