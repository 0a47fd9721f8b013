import type {
  ChangeCollectionBody,
  CollectionInfo,
  CreateCollectionBody,
} from '../../../protocol/api/collection.ts';
import {
  changeCollection,
  createCollection,
  dropCollection,
  loadCollection,
  renameCollection,
  truncateCollection,
  unloadCollection,
} from '../../api/collections.ts';
import type { Command, CommandContext } from '../../command.ts';
import { confirm } from '../../store/confirm.ts';
import { notifySuccess } from '../../store/notifications.ts';
import { withProgress } from '../../store/progress.ts';
import { askToDelete, askToTruncate, subjectOf } from './questions.ts';

export interface SaveCollectionArgs {
  readonly name: string;
  readonly newName: string;
  /** Changed properties only. */
  readonly changes: ChangeCollectionBody;
}

type CollectionCommand<Args> = Command<Args, CommandContext>;

const shared = { isListed: false, errorTitle: 'Collection error' } as const;

const create: CollectionCommand<CreateCollectionBody> = {
  ...shared,
  id: 'collection.create',
  label: 'Create a collection',
  async run(context, body) {
    await createCollection(body);
    await context.refresh('collections');
    notifySuccess('Collection', `'${body.name}' created.`);
  },
};

const save: CollectionCommand<SaveCollectionArgs> = {
  ...shared,
  id: 'collection.save',
  label: 'Save the collection',
  async run(context, { name, newName, changes }) {
    // Properties are changed first: they use the old name, and a refused rename then loses no changes.
    if (Object.keys(changes).length > 0) await changeCollection(name, changes);
    if (newName !== name) await renameCollection(name, newName);
    await context.refresh('collections', 'graphs');
    notifySuccess('Collection', `'${newName}' saved.`);
  },
};

const load: CollectionCommand<readonly CollectionInfo[]> = {
  ...shared,
  id: 'collection.load',
  label: 'Load collections',
  async run(context, collections) {
    await forEach(context, collections, 'Loading', loadCollection);
  },
};

const unload: CollectionCommand<readonly CollectionInfo[]> = {
  ...shared,
  id: 'collection.unload',
  label: 'Unload collections',
  async run(context, collections) {
    await forEach(context, collections, 'Unloading', unloadCollection);
  },
};

const truncate: CollectionCommand<readonly CollectionInfo[]> = {
  ...shared,
  id: 'collection.truncate',
  label: 'Truncate collections',
  async run(context, collections) {
    const { isConfirmed } = await confirm(await askToTruncate(collections));
    if (!isConfirmed) return;
    await forEach(context, collections, 'Truncating', truncateCollection);
    notifySuccess('Collection', `${subjectOf(collections)} truncated.`);
  },
};

const remove: CollectionCommand<readonly CollectionInfo[]> = {
  ...shared,
  id: 'collection.delete',
  label: 'Delete collections',
  async run(context, collections) {
    const { isConfirmed } = await confirm(await askToDelete(collections));
    if (!isConfirmed) return;
    await forEach(context, collections, 'Deleting', dropCollection);
    notifySuccess('Collection', `${subjectOf(collections)} deleted.`);
  },
};

/** Calls a function for each collection in sequence. The first error ends it; Stop ends it after the current call. */
async function forEach(
  context: CommandContext,
  collections: readonly CollectionInfo[],
  doing: string,
  call: (name: string) => Promise<void>,
): Promise<void> {
  const controller = collections.length > 1 ? new AbortController() : undefined;
  const work = async () => {
    for (const { name } of collections) {
      controller?.signal.throwIfAborted();
      await call(name);
    }
  };
  try {
    await withProgress(`${doing} ${subjectOf(collections)}`, work, controller ? { controller } : {});
  } finally {
    await context.refresh('collections', 'graphs');
  }
}

/** Commands that change collections; screens supply the arguments. */
export const collectionCommands = [create, save, load, unload, truncate, remove] as const;
