import type { Dialect } from '../../../../protocol/dialect.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { DatabaseView } from '../../../storage/types.ts';
import { structureOf } from './lib/collection-structure.ts';
import { logForms } from './lib/log-forms.ts';
import { type LogState, logStateOf } from './lib/log-state.ts';

interface Args {
  readonly includeSystem: boolean;
  /** All databases; otherwise the database of the call. */
  readonly isGlobal: boolean;
  /** Only this collection. */
  readonly collection: string | undefined;
}

interface Inventory {
  /** JSON of the collections, or of the databases with their collections. */
  readonly json: string;
  readonly state: LogState;
}

/** The collections and indexes of a snapshot, and the tick of its last change. */
const readInventory: Operation<Args, Inventory> = {
  id: 'read-inventory',
  mode: 'read',
  rights: 'administrator',
  run({ view, database, dialect }, { isGlobal, ...filter }) {
    const state = logStateOf(view);
    if (!isGlobal) return { json: stringifyJson(collectionsIn(database, dialect, filter)), state };
    const databases = view.databases().flatMap(({ id, name }) => {
      const found = view.findDatabase(name);
      if (found === undefined) return [];
      const collections = collectionsIn(found, dialect, filter);
      return [[name, { id, name, properties: { id, name }, collections, ...logForms[dialect].views }]];
    });
    return { json: stringifyJson(Object.fromEntries(databases)), state };
  },
};

function collectionsIn(
  database: DatabaseView,
  dialect: Dialect,
  { includeSystem, collection: only }: Omit<Args, 'isGlobal'>,
) {
  return database
    .collections()
    .filter(({ name }) => (includeSystem || !name.startsWith('_')) && (only === undefined || name === only))
    .map((collection) => structureOf(collection, dialect));
}

export default readInventory;
