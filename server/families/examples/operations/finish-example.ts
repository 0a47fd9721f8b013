import type { Operation } from '../../../operation/operation.ts';
import { type GraphRecord, saveGraph } from '../../graphs/lib/graph-record.ts';
import { unfinishedName } from './lib/unfinished.ts';

interface FinishExampleArgs {
  readonly graph: Omit<GraphRecord, 'revision'>;
  readonly collections: readonly {
    readonly name: string;
    readonly indexes: readonly { readonly type: 'geo'; readonly fields: readonly string[] }[];
  }[];
}

/**
 * Gives the collections of an example graph their names and indexes and creates the graph, in one transaction. Throws
 * 1207 (duplicate name).
 */
const finishExample: Operation<FinishExampleArgs, null> = {
  id: 'finish-example',
  mode: 'write',
  rights: 'write',
  isDurable: () => true,
  run({ database }, { graph, collections }) {
    for (const { name, indexes } of collections) {
      const { id } = database.getCollection(unfinishedName(name)).properties;
      database.getCollection(id).change({ isSystem: false });
      database.getCollection(id).rename(name);
      for (const { type, fields } of indexes) {
        database.getCollection(id).ensureIndex({
          type,
          fields,
          unique: false,
          sparse: true,
          name: undefined,
          options: { geoJson: false },
        });
      }
    }
    saveGraph(database, graph, 'new');
    return null;
  },
};

export default finishExample;
