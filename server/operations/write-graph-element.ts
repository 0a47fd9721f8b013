import type { Operation } from '../engine/operation.ts';
import { checkEdgeEnds } from '../graphs/check-edge-ends.ts';
import { type GraphElement, requireElementCollection } from '../graphs/element-collection.ts';
import { getGraph } from '../graphs/graph-record.ts';
import { removeEdgesAt } from '../graphs/remove-edges-at.ts';
import { parseObject } from './lib/parse-json.ts';
import { requireDocument } from './lib/require-document.ts';
import {
  answeredRevision,
  handleMembers,
  isSynced,
  type WriteAction,
  type WriteItem,
  type WriteOptions,
  writeOne,
} from './lib/write-one.ts';

export interface WriteGraphElementArgs extends WriteItem, GraphElement {
  readonly action: WriteAction;
  readonly options: WriteOptions;
}

export interface WriteGraphElementResult {
  readonly revision: string;
  readonly isSynced: boolean;
  /** The JSON object with `_id`, `_key`, `_rev`, `_oldRev`. */
  readonly handle: string;
  /** JSON of the document before and after, when asked for. */
  readonly old: string | undefined;
  readonly new: string | undefined;
}

/**
 * Writes a vertex or an edge of a named graph: edges only between what the definition allows; with a vertex go its
 * edges in all graphs, in the same transaction. Throws 1924, 1203 or 1926, 1906, 1947 and what a writer throws.
 */
const writeGraphElement: Operation<WriteGraphElementArgs, WriteGraphElementResult> = {
  id: 'write-graph-element',
  mode: 'write',
  rights: 'data',
  isDurable: (_args, result) => result.isSynced,
  run(context, args) {
    const { database, dialect } = context;
    const { action, options } = args;
    const graph = getGraph(database, args.graph);
    requireElementCollection(graph, args, dialect);
    const collection = database.getCollection(args.collection);
    if (action !== 'insert') requireDocument(collection, args.key ?? '');
    if (args.role === 'edge' && args.json !== undefined) {
      checkEdgeEnds(database, graph, collection.name, endsIn(args), action, dialect);
    }
    const modification = writeOne(collection, action, args, options, dialect);
    if (action === 'remove') removeEdgesAt(database, `${collection.name}/${modification.key}`, dialect);
    const members = handleMembers(collection.name, action, modification, { oldRevision: true });
    return {
      revision: answeredRevision(action, modification),
      isSynced: isSynced(collection, options),
      handle: `{${members}}`,
      old: options.returnOld ? modification.before?.toJson() : undefined,
      new: options.returnNew ? modification.after?.toJson() : undefined,
    };
  },
};

/** `_from` and `_to` of a body. Throws 600 and 1227. */
function endsIn({ json = '' }: WriteGraphElementArgs): Readonly<Record<'_from' | '_to', unknown>> {
  const { _from, _to } = parseObject(json);
  return { _from, _to };
}

export default writeGraphElement;
