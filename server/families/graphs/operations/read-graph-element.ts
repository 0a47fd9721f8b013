import type { Operation } from '../../../operation/operation.ts';
import { type ReadCondition, type ReadDocumentResult, readOne } from '../../../operation/read-one.ts';
import { type GraphElement, requireElementCollection } from '../lib/element-collection.ts';
import { getUsableGraph } from '../lib/graph-record.ts';

interface ReadGraphElementArgs extends GraphElement, ReadCondition {
  readonly key: string;
}

/** Throws 1924 (graph not found), 1931 in 2.8, 1203 or 1926, 1202 (document not found), 1200 (conflict). */
const readGraphElement: Operation<ReadGraphElementArgs, ReadDocumentResult> = {
  id: 'read-graph-element',
  mode: 'read',
  rights: 'read',
  isTransactional: () => true,
  run({ database, dialect }, args) {
    requireElementCollection(getUsableGraph(database, args.graph, dialect), args, dialect);
    return readOne(database.getCollection(args.collection), args.key, args);
  },
};

export default readGraphElement;
