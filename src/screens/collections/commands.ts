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
import { formatAmount } from '../../lib/format.ts';
import { confirm } from '../../store/confirm.ts';
import { notifySuccess } from '../../store/notifications.ts';
import { withProgress } from '../../store/progress.ts';
import { isEdgeCollection, isUnloaded } from './filter-collections.ts';

export interface SaveCollectionArgs {
  readonly name: string;
  readonly newName: string;
  /** Properties that change. */
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
    // The properties first: they go by the old name, and a refused rename then loses nothing.
    if (Object.keys(changes).length > 0) await changeCollection(name, changes);
    if (newName !== name) await renameCollection(name, newName);
    await context.refresh('collections', 'graphs');
    notifySuccess('Collection', `'${newName}' saved.`);
  },
};

const load: CollectionCommand<CollectionInfo> = {
  ...shared,
  id: 'collection.load',
  label: 'Load the collection',
  async run(context, { name }) {
    await loadCollection(name);
    await context.refresh('collections');
  },
};

const unload: CollectionCommand<CollectionInfo> = {
  ...shared,
  id: 'collection.unload',
  label: 'Unload the collection',
  async run(context, { name }) {
    await unloadCollection(name);
    await context.refresh('collections');
  },
};

const truncate: CollectionCommand<CollectionInfo> = {
  ...shared,
  id: 'collection.truncate',
  label: 'Truncate the collection',
  run: (context, collection) =>
    destroy(context, collection, {
      action: 'Truncate',
      doing: 'Truncating',
      done: 'truncated',
      text: (name, amount) => `Removes ${amount} from '${name}'. The collection and its indexes stay.`,
      call: truncateCollection,
    }),
};

const remove: CollectionCommand<CollectionInfo> = {
  ...shared,
  id: 'collection.delete',
  label: 'Delete the collection',
  run: (context, collection) =>
    destroy(context, collection, {
      action: 'Delete',
      doing: 'Deleting',
      done: 'deleted',
      text: (name, amount) => `Deletes the collection '${name}' with ${amount} and its indexes.`,
      call: dropCollection,
    }),
};

interface Destruction {
  readonly action: string;
  readonly doing: string;
  readonly done: string;
  readonly text: (name: string, amount: string) => string;
  readonly call: (name: string) => Promise<void>;
}

/** Asks, saying how much goes, and then does it. */
async function destroy(context: CommandContext, collection: CollectionInfo, how: Destruction): Promise<void> {
  const { name } = collection;
  const { isConfirmed } = await confirm({
    title: `${how.action} '${name}'`,
    text: `${how.text(name, await amountOf(collection))} This cannot be undone.`,
    action: how.action,
  });
  if (!isConfirmed) return;
  await withProgress(`${how.doing} '${name}'`, () => how.call(name));
  await context.refresh('collections', 'graphs');
  notifySuccess('Collection', `'${name}' ${how.done}.`);
}

/** How much goes. Counting would load an unloaded collection, so that one says so instead. */
async function amountOf(collection: CollectionInfo): Promise<string> {
  if (isUnloaded(collection)) return 'everything in it (it is unloaded, so its documents are not counted)';
  const count = await fetchCollectionCount(collection.name);
  return formatAmount(count, isEdgeCollection(collection) ? 'edge' : 'document');
}

/** Everything that changes collections; arguments come from the screen. */
export const collectionCommands = [create, save, load, unload, truncate, remove] as const;
