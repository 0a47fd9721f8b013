import type { ChangeCollectionBody, CreateCollectionBody } from '../../../protocol/api/collection.ts';
import {
  changeCollection,
  createCollection,
  dropCollection,
  loadCollection,
  renameCollection,
  truncateCollection,
  unloadCollection,
} from '../../api/collections.ts';
import { addEdgeDefinition, addVertexCollection } from '../../api/graphs.ts';
import type { CollectionEntry } from '../../api/overview.ts';
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

export interface AddToGraphArgs {
  readonly graph: string;
  readonly collections: readonly CollectionEntry[];
  /** Vertex collections of the edges, required if an edge collection is added. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

type CollectionCommand<Args> = Command<Args, CommandContext>;

/** The specification's title of errors. */
const errorTitle = 'Collection error';
const shared = { isListed: false, errorTitle } as const;

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

const load: CollectionCommand<readonly CollectionEntry[]> = {
  ...shared,
  id: 'collection.load',
  label: 'Load collections',
  async run(context, collections) {
    await forEach(context, collections, 'Loading', loadCollection);
  },
};

const unload: CollectionCommand<readonly CollectionEntry[]> = {
  ...shared,
  id: 'collection.unload',
  label: 'Unload collections',
  async run(context, collections) {
    await forEach(context, collections, 'Unloading', unloadCollection);
  },
};

const truncate: CollectionCommand<readonly CollectionEntry[]> = {
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

const remove: CollectionCommand<readonly CollectionEntry[]> = {
  ...shared,
  errorTitle: 'Could not delete collection.',
  id: 'collection.delete',
  label: 'Delete collections',
  async run(context, collections) {
    const { isConfirmed } = await confirm(await askToDelete(collections));
    if (!isConfirmed) return;
    await forEach(context, collections, 'Deleting', dropCollection, { isRemoval: true });
    notifySuccess('Collection', `${subjectOf(collections)} deleted.`);
  },
};

const addToGraph: CollectionCommand<AddToGraphArgs> = {
  ...shared,
  id: 'collection.addToGraph',
  label: 'Add collections to a graph',
  async run(context, { graph, collections, from, to }) {
    try {
      for (const { name, type } of collections) {
        if (type === 'document') await addVertexCollection(graph, name);
        else await addEdgeDefinition(graph, { collection: name, from: [...from], to: [...to] });
      }
    } finally {
      // The reload also shows the collections that were added before an error.
      await context.refresh('graphs', 'collections');
    }
    notifySuccess('Graph', `${subjectOf(collections)} added to '${graph}'.`);
  },
};

/** Calls a function for each collection in sequence. The first error ends it; Stop ends it after the current call. */
async function forEach(
  context: CommandContext,
  collections: readonly CollectionEntry[],
  doing: string,
  call: (name: string) => Promise<void>,
  { isRemoval = false } = {},
): Promise<void> {
  const removed: string[] = [];
  const controller = collections.length > 1 ? new AbortController() : undefined;
  const work = async () => {
    for (const { name } of collections) {
      controller?.signal.throwIfAborted();
      await call(name);
      if (isRemoval) removed.push(name);
    }
  };
  try {
    await withProgress(`${doing} ${subjectOf(collections)}`, work, controller ? { controller } : {});
  } finally {
    await context.refreshWithout(removed, 'collections', 'graphs');
  }
}

/** Commands that change collections; screens supply the arguments. */
export const collectionCommands = [create, save, load, unload, truncate, remove, addToGraph] as const;
