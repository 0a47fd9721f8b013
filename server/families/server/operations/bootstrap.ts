import { randomInt, randomUUID } from 'node:crypto';
import type { Operation } from '../../../operation/operation.ts';
import { historyIdSetting, serverIdSetting } from '../../../operation/server-id.ts';
import {
  createSystemCollections,
  ensureSystemCollection,
  statisticsCollections,
} from '../../../system-collections.ts';
import { dropUnfinished } from '../../examples/operations/lib/unfinished.ts';
import { moveSecrets } from './lib/move-secrets.ts';

/**
 * Creates the required collections of every database; the first operation after a start. `isAfterCrash`: the last shutdown
 * was not regular. A power failure may have taken commits back that a backup has, so that a new history begins.
 */
const bootstrap: Operation<{ readonly isAfterCrash: boolean } | null, null> = {
  id: 'bootstrap',
  mode: 'write',
  rights: 'server',
  announces: ['databases', 'users'],
  run: ({ transaction }, args) => {
    if (transaction.findSetting(serverIdSetting) === undefined) {
      transaction.putSetting(serverIdSetting, String(randomInt(1, 2 ** 47)));
    }
    if (args?.isAfterCrash || transaction.findSetting(historyIdSetting) === undefined) {
      transaction.putSetting(historyIdSetting, randomUUID());
    }
    for (const { name } of transaction.databases()) {
      const database = transaction.findDatabase(name);
      if (database === undefined) continue;
      createSystemCollections(database);
      if (database.info.isSystem) {
        for (const collection of statisticsCollections) ensureSystemCollection(database, collection);
      }
      moveSecrets(database);
      dropUnfinished(database);
    }
    return null;
  },
};
export default bootstrap;
