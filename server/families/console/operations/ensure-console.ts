import { consoleCollection } from '../../../auth/rights.ts';
import type { Operation } from '../../../operation/operation.ts';
import { collectionIn } from './lib/console-collection.ts';

/** Creates the collection of the console if it is missing. */
const ensureConsole: Operation<Readonly<Record<string, never>>, undefined> = {
  id: 'ensure-console',
  mode: 'write',
  rights: 'write',
  run({ database }) {
    if (collectionIn(database) === undefined) {
      database.createCollection({ name: consoleCollection, kind: 'document', isSystem: true });
    }
    return undefined;
  },
};

export default ensureConsole;
