import { queryRows } from '../../api/cursor.ts';
import { removeFilter, type SavedFilter, saveFilter } from '../../api/document-filters.ts';
import {
  createDocument,
  type DocumentRow,
  type DocumentVersion,
  insertDocuments,
  removeDocuments,
  updateDocuments,
} from '../../api/documents.ts';
import { describeError } from '../../api/errors.ts';
import { type CreateIndexBody, createIndex, dropIndex, fetchIndexBuilds } from '../../api/indexes.ts';
import type { Command, CommandContext } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { formatExact } from '../../lib/format.ts';
import { confirm } from '../../store/confirm.ts';
import { notify, notifySuccess } from '../../store/notifications.ts';
import { startTask } from '../../store/tasks.ts';
import {
  type BulkResult,
  type BulkTarget,
  changeInBatches,
  describeFailures,
  versionTail,
} from './bulk-work.ts';
import { changeResume } from './interrupted-change.ts';
import { equalCopies, moveBatch, moveErrors } from './move-documents.ts';
import { askToDelete, askToDeleteIndex } from './questions.ts';

type DocumentsCommand<Args> = Command<Args, CommandContext>;

const shared = { isListed: false, errorTitle: 'Document error' } as const;

interface CreateDocumentArgs {
  readonly collection: string;
  /** The body as JSON, so that its numbers keep their digits. */
  readonly json: string;
}

const create: DocumentsCommand<CreateDocumentArgs> = {
  ...shared,
  id: 'documents.create',
  label: 'Create a document',
  async run(context, { collection, json }) {
    const key = await createDocument(collection, json);
    await context.refresh('documents');
    notifySuccess('Document', `'${collection}/${key}' created.`);
  },
};

interface UpdateDocumentsArgs {
  readonly target: BulkTarget;
  /** New values of top-level attributes. */
  readonly changes: Readonly<Record<string, unknown>>;
  /** False: attributes whose new value is null are removed. */
  readonly keepNull: boolean;
}

const update: DocumentsCommand<UpdateDocumentsArgs> = {
  ...shared,
  id: 'documents.update',
  label: 'Update documents',
  errorTitle: 'Document error: Could not save',
  async run(context, { target, changes, keepNull }) {
    const { collection } = target.scope;
    await runBulk(context, 'Could not save', 'updated', () =>
      changeInBatches(target, {
        label: `Updating ${collection}`,
        tail: versionTail,
        isRemoval: false,
        change: (rows) => updateDocuments(collection, rows.map(versionOf), changes, keepNull),
        resume: (rest) => changeResume({ command: 'documents.update', target: rest, changes, keepNull }),
      }),
    );
  },
};

const remove: DocumentsCommand<{ readonly target: BulkTarget; readonly onDone?: () => void }> = {
  ...shared,
  id: 'documents.delete',
  label: 'Delete documents',
  errorTitle: 'Document error: Could not delete',
  async run(context, { target, onDone }) {
    const { isConfirmed } = await confirm(askToDelete(target));
    if (!isConfirmed) return;
    const { collection } = target.scope;
    await runBulk(context, 'Could not delete', 'deleted', () =>
      changeInBatches(target, {
        label: `Deleting in ${collection}`,
        tail: versionTail,
        isRemoval: true,
        change: (rows) => removeDocuments(collection, rows.map(versionOf)),
        resume: (rest) => changeResume({ command: 'documents.delete', target: rest }),
      }),
    );
    onDone?.();
  },
};

interface MoveDocumentsArgs {
  readonly target: BulkTarget;
  readonly to: string;
  /** Keys of documents that an interrupted move may have inserted already. */
  readonly sending?: readonly string[];
}

const moveCalls = { insertDocuments, removeDocuments, equalCopies };

const move: DocumentsCommand<MoveDocumentsArgs> = {
  ...shared,
  id: 'documents.move',
  label: 'Move documents',
  errorTitle: moveErrors.title,
  async run(context, { target, to, sending = [] }) {
    const { collection } = target.scope;
    const unanswered = new Set(sending);
    await runBulk(context, moveErrors.insert, `moved to '${to}'`, () =>
      changeInBatches(target, {
        label: `Moving to ${to}`,
        tail: 'RETURN d',
        isRemoval: true,
        change: async (rows) => {
          const refused = await moveBatch(collection, to, rows, moveCalls, unanswered);
          for (const { key } of rows) unanswered.delete(key);
          return refused;
        },
        resume: (rest, sending) =>
          changeResume({
            command: 'documents.move',
            target: rest,
            to,
            sending: [...new Set([...unanswered, ...sending])],
          }),
      }),
    );
  },
};

/** On the server, so that numbers keep their digits. */
const clone: DocumentsCommand<{ readonly collection: string; readonly key: string }> = {
  ...shared,
  id: 'documents.clone',
  label: 'Clone a document',
  async run(context, { collection, key }) {
    const [copy] = await queryRows(cloneQuery, { bindVars: { '@collection': collection, key } });
    await context.refresh('documents', 'collections');
    notifySuccess('Document', `'${key}' cloned as '${String(copy)}'.`);
    context.navigate(addresses.document(collection, String(copy)));
  },
};

const cloneQuery = `FOR d IN @@collection
  FILTER d._key == @key
  INSERT UNSET(d, '_key', '_id', '_rev') INTO @@collection
  RETURN NEW._key`;

const newIndex: DocumentsCommand<{ readonly collection: string; readonly body: CreateIndexBody }> = {
  ...shared,
  id: 'index.create',
  label: 'Create an index',
  errorTitle: 'Could not create index.',
  async run(context, { collection, body }) {
    const isNew = await withBuildTask(collection, body, () => createIndex(collection, body));
    await context.refresh('documents', 'collections');
    notifySuccess('Index', isNew ? 'The index is created.' : 'The collection already has this index.');
  },
};

/** Time between two requests for the progress of a build. */
const buildLookMs = 1000;

/** Shows in the footer how far the build of an index is; the user can cancel it there. */
async function withBuildTask<Result>(
  collection: string,
  { type, fields = [] }: CreateIndexBody,
  build: () => Promise<Result>,
): Promise<Result> {
  const findBuild = async () =>
    (await fetchIndexBuilds(collection)).find(
      (each) => each.type === type && String(each.fields) === String(fields),
    );
  const task = startTask(`Building an index on ${collection}`, {
    stop: () =>
      void findBuild()
        .then((found) => found && dropIndex(found.id))
        .catch((error: unknown) => notify('error', 'Could not cancel the build.', describeError(error).text)),
  });
  const timer = setInterval(() => {
    // The build goes on if a request for its progress fails.
    findBuild().then(
      (found) => found && task.progress(found.documents ?? 0, found.documentsTotal),
      () => undefined,
    );
  }, buildLookMs);
  try {
    return await build();
  } finally {
    clearInterval(timer);
    task.end();
  }
}

const removeIndex: DocumentsCommand<{ readonly id: string; readonly fields: string; readonly type: string }> =
  {
    ...shared,
    id: 'index.delete',
    label: 'Delete an index',
    errorTitle: 'Could not delete index',
    async run(context, index) {
      const { isConfirmed } = await confirm(askToDeleteIndex(index));
      if (!isConfirmed) return;
      await dropIndex(index.id);
      await context.refresh('documents', 'collections');
      notifySuccess('Index', `The ${index.type} index is deleted.`);
    },
  };

function versionOf({ key, rev }: DocumentRow): DocumentVersion {
  return { key, rev };
}

/** Runs a change of many documents and tells its result; documents that changed meanwhile are kept and named. */
async function runBulk(
  context: CommandContext,
  problem: string,
  doneWord: string,
  work: () => Promise<BulkResult>,
): Promise<void> {
  try {
    const result = await work();
    if (result.failed > 0) notify('error', `Document error: ${problem}`, describeFailures(result));
    if (result.done > 0) notifySuccess('Document', `${formatExact(result.done)} ${doneWord}.`);
  } finally {
    await context.refresh('documents', 'collections');
  }
}

const saveDocumentFilter: DocumentsCommand<Pick<SavedFilter, 'title' | 'collection' | 'filter'>> = {
  ...shared,
  id: 'documents.saveFilter',
  label: 'Save a filter',
  errorTitle: 'The filter could not be saved',
  async run(context, filter) {
    await saveFilter(filter);
    await context.refresh('documents');
    notifySuccess('Filter', `'${filter.title}' saved.`);
  },
};

const removeDocumentFilter: DocumentsCommand<Pick<SavedFilter, 'key' | 'title'>> = {
  ...shared,
  id: 'documents.removeFilter',
  label: 'Delete a saved filter',
  errorTitle: 'The filter could not be deleted',
  async run(context, { key, title }) {
    const { isConfirmed } = await confirm({
      title: `Delete the filter '${title}'`,
      text: 'The documents are not affected.',
      action: 'Delete filter',
    });
    if (!isConfirmed) return;
    await removeFilter(key);
    await context.refresh('documents');
  },
};

/** The address has filter, sort and page. */
const copyLink: DocumentsCommand<void> = {
  ...shared,
  id: 'documents.copyLink',
  label: 'Copy the link of the list',
  errorTitle: 'The link could not be copied',
  async run() {
    await navigator.clipboard.writeText(location.href);
    notifySuccess('Document', 'Link copied.');
  },
};

/** Commands that change documents and indexes; the screen supplies the arguments. */
export const documentsCommands = [
  create,
  update,
  remove,
  move,
  clone,
  newIndex,
  removeIndex,
  saveDocumentFilter,
  removeDocumentFilter,
  copyLink,
] as const;
