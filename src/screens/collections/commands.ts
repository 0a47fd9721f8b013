import type {
  ChangeCollectionBody,
  CollectionInfo,
  CreateCollectionBody,
} from '../../../protocol/api/collection.ts';
import {
  changeCollection,
  createCollection,
  dropCollection,
  fetchCollectionCount,
  loadCollection,
  renameCollection,
  truncateCollection,
  unloadCollection,
} from '../../api/collections.ts';
import type { Command, CommandContext } from '../../command.ts';
import { confirm } from '../../store/confirm.ts';
import { notifySuccess } from '../../store/notifications.ts';
import { withProgress } from '../../store/progress.ts';
import { formatAmount } from '../../ui/format.ts';
import { isEdgeCollection, isUnloaded } from './filter-collections.ts';

export interface SaveCollectionArgs {
  readonly name: string;
  readonly newName: string;
  /** Properties that change. */
  readonly changes: ChangeCollectionBody;
}

type CollectionCommand<Args> = Command<Args, CommandContext>;

const create: CollectionCommand<CreateCollectionBody> = {
  id: 'collection.create',
  label: 'Create a collection',
  isListed: false,
  errorTitle: 'Collection error',
  async run(context, body) {
    await createCollection(body);
    await context.refresh('collections');
    notifySuccess('Collection', `'${body.name}' created.`);
  },
};

const save: CollectionCommand<SaveCollectionArgs> = {
  id: 'collection.save',
  label: 'Save the collection',
  isListed: false,
  errorTitle: 'Collection error',
  async run(context, { name, newName, changes }) {
    // The properties first: they go by the old name, and a refused rename then loses nothing.
    if (Object.keys(changes).length > 0) await changeCollection(name, changes);
    if (newName !== name) await renameCollection(name, newName);
    await context.refresh('collections', 'graphs');
    notifySuccess('Collection', `'${newName}' saved.`);
  },
};

const load: CollectionCommand<CollectionInfo> = {
  id: 'collection.load',
  label: 'Load the collection',
  isListed: false,
  errorTitle: 'Collection error',
  async run(context, { name }) {
    await loadCollection(name);
    await context.refresh('collections');
  },
};

const unload: CollectionCommand<CollectionInfo> = {
  id: 'collection.unload',
  label: 'Unload the collection',
  isListed: false,
  errorTitle: 'Collection error',
  async run(context, { name }) {
    await unloadCollection(name);
    await context.refresh('collections');
  },
};

const truncate: CollectionCommand<CollectionInfo> = {
  id: 'collection.truncate',
  label: 'Truncate the collection',
  isListed: false,
  errorTitle: 'Collection error',
  async run(context, collection) {
    const { name } = collection;
    const amount = await amountOf(collection);
    const { isConfirmed } = await confirm({
      title: `Truncate '${name}'`,
      text: `Removes ${amount} from '${name}'. The collection and its indexes stay. This cannot be undone.`,
      action: 'Truncate',
    });
    if (!isConfirmed) return;
    await withProgress(`Truncating '${name}'`, () => truncateCollection(name));
    await context.refresh('collections', 'graphs');
    notifySuccess('Collection', `'${name}' truncated.`);
  },
};

const remove: CollectionCommand<CollectionInfo> = {
  id: 'collection.delete',
  label: 'Delete the collection',
  isListed: false,
  errorTitle: 'Collection error',
  async run(context, collection) {
    const { name } = collection;
    const amount = await amountOf(collection);
    const { isConfirmed } = await confirm({
      title: `Delete '${name}'`,
      text: `Deletes the collection '${name}' with ${amount} and its indexes. This cannot be undone.`,
      action: 'Delete',
    });
    if (!isConfirmed) return;
    await withProgress(`Deleting '${name}'`, () => dropCollection(name));
    await context.refresh('collections', 'graphs');
    notifySuccess('Collection', `'${name}' deleted.`);
  },
};

/** How much goes. Counting would load an unloaded collection, so that one says so instead. */
async function amountOf(collection: CollectionInfo): Promise<string> {
  if (isUnloaded(collection)) return 'everything in it (it is unloaded, so its documents are not counted)';
  const count = await fetchCollectionCount(collection.name);
  return formatAmount(count, isEdgeCollection(collection) ? 'edge' : 'document');
}

/** Everything that changes collections; arguments come from the screen. */
export const collectionCommands = [create, save, load, unload, truncate, remove] as const;
