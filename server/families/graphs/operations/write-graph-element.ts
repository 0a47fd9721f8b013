import type { StoredDocument } from '../../../../aql/source.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { answerJson, attributesOf, isLargeJson, readyJson } from '../../../operation/body-json.ts';
import { withEnds } from '../../../operation/edge-ends.ts';
import type { Operation } from '../../../operation/operation.ts';
import { requireDocument } from '../../../operation/require-document.ts';
import {
  isSynced,
  type WriteAction,
  type WriteItem,
  type WriteOptions,
  type WrittenDocument,
  writeOne,
  writtenValues,
} from '../../../operation/write-one.ts';
import type { CheckedDocument } from '../../../storage/json/document-json.ts';
import { hasAttribute, readObjectText, withoutMember } from '../../../storage/json/object-text.ts';
import type { CollectionView, DatabaseView } from '../../../storage/types.ts';
import { checkEdgeEnds } from '../lib/check-edge-ends.ts';
import { type GraphElement, requireElementCollection } from '../lib/element-collection.ts';
import { type GraphRecord, getUsableGraph } from '../lib/graph-record.ts';
import { removeEdgesAt } from '../lib/remove-edges-at.ts';

interface WriteGraphElementArgs extends Omit<WriteItem, 'json'>, GraphElement {
  /** The body; for all methods except remove. */
  readonly json?: Uint8Array;
  readonly action: WriteAction;
  /** An attribute that is set to null if the body does not contain it. */
  readonly nullAttribute?: string;
  /** An attribute that a change of a document keeps as it is stored. */
  readonly keptAttribute?: string;
  /** Bare keys in `_from` and `_to` belong to the vertex collection of the first definition. */
  readonly prefixesEnds?: boolean;
  /** The vertices of a new edge must exist, also in 2.8. */
  readonly requiresVertices?: boolean;
  readonly options: WriteOptions;
}

export interface WriteGraphElementResult extends WrittenDocument {
  readonly isSynced: boolean;
}

/**
 * Writes a vertex or an edge of a named graph. An edge must match the definition. The removal of a vertex removes its
 * edges in all graphs, in the same transaction. Throws 1924 (graph not found), 1203 or 1926, 1906, 1947 and the errors
 * of a writer.
 */
const writeGraphElement: Operation<WriteGraphElementArgs, WriteGraphElementResult> = {
  id: 'write-graph-element',
  mode: 'write',
  rights: 'data',
  isTransactional: () => true,
  isDurable: (_args, result) => result.isSynced,
  // The removal of a vertex removes its edges, which may be many.
  isComputedAside: ({ action, role, json }) =>
    isLargeJson(json) || (action === 'remove' && role === 'vertex'),
  run(context, args) {
    const { database, dialect } = context;
    const { action, options } = args;
    // 600 (invalid JSON) takes precedence over all other errors.
    const body = args.json === undefined ? undefined : readyJson(args.json);
    const graph = getUsableGraph(database, args.graph, dialect);
    const json = body && args.prefixesEnds ? withCollection(body, graph) : body;
    requireElementCollection(graph, args, dialect);
    const collection = database.getCollection(args.collection);
    if (action !== 'insert') requireDocument(collection, args.key ?? '');
    if (args.role === 'edge' && json !== undefined) {
      checkEdgeEnds(database, graph, collection.name, endsIn(json), action, dialect);
    }
    if (args.requiresVertices && json !== undefined) requireVertices(database, endsIn(json));
    const item = { ...args, json: json && withNull(withKept(json, collection, args), args.nullAttribute) };
    const modification = writeOne(collection, action, item, options, context);
    if (action === 'remove') removeEdgesAt(database, `${collection.name}/${modification.key}`, dialect);
    return {
      ...writtenValues(collection.name, action, modification, {}),
      isSynced: isSynced(collection, options),
      old: options.returnOld ? documentJson(modification.before) : undefined,
      new: options.returnNew ? documentJson(modification.after) : undefined,
    };
  },
};

/** The body of an edge with ids instead of bare keys in `_from` and `_to`. */
function withCollection(json: string | CheckedDocument, graph: GraphRecord): string | CheckedDocument {
  const { _from, _to } = endsIn(json);
  if (typeof _from !== 'string' || typeof _to !== 'string') return json;
  if (_from.includes('/') && _to.includes('/')) return json;
  const prefix = `${graph.edgeDefinitions[0]?.from[0] ?? ''}/`;
  const idOf = (handle: string) => (handle.includes('/') ? handle : prefix + handle);
  return withEnds(json, { _from: idOf(_from), _to: idOf(_to) });
}

/** `_from` and `_to` of a body. Throws 600 (invalid JSON) and 1227 (document type invalid). */
function endsIn(json: string | CheckedDocument): Readonly<Record<'_from' | '_to', unknown>> {
  const { _from, _to } = attributesOf(json);
  return { _from, _to };
}

/** Throws 1907 (could not create edge). */
function requireVertices(database: DatabaseView, ends: Readonly<Record<'_from' | '_to', unknown>>): void {
  for (const id of [ends._from, ends._to]) {
    const [collection = '', key = ''] = String(id).split('/');
    if (database.findCollection(collection)?.find(key) !== undefined) continue;
    throw new DatabaseError('ERROR_GRAPH_COULD_NOT_CREATE_EDGE', {
      message: `no vertex with the id '${String(id)}' found`,
    });
  }
}

/** The body with the stored value of `keptAttribute`. */
function withKept(
  json: string | CheckedDocument,
  collection: CollectionView,
  { action, key = '', keptAttribute: name }: WriteGraphElementArgs,
): string | CheckedDocument {
  if (name === undefined) return json;
  const body = withoutMember(readObjectText(json, () => false).body, name);
  const stored = action === 'replace' ? collection.find(key)?.get(name) : undefined;
  const kept = stored === undefined ? [] : [`${JSON.stringify(name)}:${stringifyJson(stored)}`];
  return `{${[...kept, ...(body === '' ? [] : [body])].join(',')}}`;
}

function withNull(json: string | CheckedDocument, attribute: string | undefined): string | CheckedDocument {
  if (attribute === undefined) return json;
  const text = readObjectText(json, () => false);
  if (hasAttribute(text, attribute)) return json;
  return `{${JSON.stringify(attribute)}:null${text.body === '' ? '' : ','}${text.body}}`;
}

function documentJson(document: StoredDocument | undefined): string | Uint8Array | undefined {
  return document && answerJson(document.toJson());
}

export default writeGraphElement;
