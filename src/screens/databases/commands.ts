import { createDatabase, type DatabaseEntry, dropDatabase, fetchDatabases } from '../../api/databases.ts';
import type { Command, CommandContext } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { formatAmount, formatBytes, formatExact } from '../../lib/format.ts';
import type { ConfirmRequest } from '../../store/app-state.ts';
import { confirm } from '../../store/confirm.ts';
import { notifySuccess } from '../../store/notifications.ts';
import { withProgress } from '../../store/progress.ts';
import { createError } from './validate-database.ts';

export interface CreateDatabaseArgs {
  readonly name: string;
  readonly users: readonly { readonly username: string; readonly passwd: string; readonly active: boolean }[];
}

const openNew: Command<void, CommandContext> = {
  id: 'databases.new',
  label: 'New database',
  group: 'Databases',
  key: 'n',
  run: (context) => context.navigate(addresses.newDatabase),
};

const create: Command<CreateDatabaseArgs, CommandContext> = {
  id: 'databases.create',
  label: 'Create a database',
  isListed: false,
  async run(context, { name, users }) {
    try {
      await createDatabase(name, users);
    } catch (error) {
      throw createError(error, name);
    }
    await context.refresh('databases');
    notifySuccess('Database', `'${name}' created.`);
  },
};

const remove: Command<DatabaseEntry, CommandContext> = {
  id: 'databases.delete',
  label: 'Delete the database',
  isListed: false,
  errorTitle: 'Could not delete database.',
  async run(context, { name }) {
    const { isConfirmed } = await confirm(await askToDelete(name));
    if (!isConfirmed) return;
    await withProgress(`Deleting '${name}'`, () => dropDatabase(name));
    await context.refresh('databases');
    notifySuccess('Database', `'${name}' deleted.`);
  },
};

/** The confirmation before deleting a database, with its current figures. */
async function askToDelete(name: string): Promise<ConfirmRequest> {
  const found = (await fetchDatabases()).find((database) => database.name === name);
  const { collections, documents, documentsBytes, indexesBytes, graphs, owners } = found ?? {};
  return {
    title: `Delete database ${name}`,
    text: 'This deletes the database and everything in it. It cannot be undone.',
    facts: [
      ...(documents === undefined ? [] : ([['Documents', formatExact(documents)]] as const)),
      ...(collections === undefined ? [] : ([['Collections', formatExact(collections)]] as const)),
      ...(graphs === undefined ? [] : ([['Graphs', formatExact(graphs)]] as const)),
      ...(documentsBytes === undefined || indexesBytes === undefined
        ? []
        : ([
            ['Data and indexes', `${formatBytes(documentsBytes)} and ${formatBytes(indexesBytes)}`],
          ] as const)),
      ...(owners && owners.length > 0 ? ([['Access lost by', owners.join(', ')]] as const) : []),
    ],
    action:
      documents === undefined || documents === 0
        ? 'Delete database'
        : `Delete ${formatAmount(documents, 'document')}`,
    typedName: name,
  };
}

/** Commands that create and delete databases. */
export const databaseCommands = [openNew, create, remove] as const;
