import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Operation } from '../../../operation/operation.ts';
import { findGraph } from '../../graphs/lib/graph-record.ts';
import { unfinishedName } from './lib/unfinished.ts';

interface BeginExampleArgs {
  readonly graph: string;
  readonly collections: readonly { readonly name: string; readonly kind: 'document' | 'edge' }[];
}

/**
 * Creates the collections of an example graph under temporary names. Throws 1207 (duplicate name) if a final name
 * exists.
 */
const beginExample: Operation<BeginExampleArgs, null> = {
  id: 'begin-example',
  mode: 'write',
  rights: 'write',
  run({ database }, { graph, collections }) {
    const taken = collections
      .map(({ name }) => name)
      .filter((name) => database.findCollection(name) !== undefined);
    if (taken.length > 0) {
      throw new DatabaseError('ERROR_ARANGO_DUPLICATE_NAME', {
        message: `the collection: ${JSON.stringify(taken.sort())} already exists. Please clean up and try again.`,
      });
    }
    if (findGraph(database, graph) !== undefined) {
      throw new DatabaseError('ERROR_GRAPH_DUPLICATE', { detail: `there is a graph '${graph}' already` });
    }
    for (const { name, kind } of collections) {
      database.findCollection(unfinishedName(name))?.drop();
      database.createCollection({ name: unfinishedName(name), kind, isSystem: true });
    }
    return null;
  },
};

export default beginExample;
