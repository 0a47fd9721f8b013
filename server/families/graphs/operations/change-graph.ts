import { DatabaseError } from '../../../../protocol/errors.ts';
import { unreachable } from '../../../../protocol/lib/assert.ts';
import { describeValue } from '../../../../protocol/lib/describe-value.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import type { Operation, WriteContext } from '../../../operation/operation.ts';
import {
  parseEdgeDefinition,
  refuseOtherEnds,
  usedTwice,
  withDefinitions,
  withoutDefinition,
} from '../lib/edge-definitions.ts';
import { ensureCollections } from '../lib/ensure-collections.ts';
import {
  type GraphRecord,
  getUsableGraph,
  graphsUsing,
  listGraphs,
  saveGraph,
  vertexCollectionsOf,
} from '../lib/graph-record.ts';

export type GraphChange =
  | { readonly kind: 'addEdgeDefinition'; readonly definition: unknown }
  | { readonly kind: 'replaceEdgeDefinition'; readonly collection: string; readonly definition: unknown }
  | { readonly kind: 'removeEdgeDefinition'; readonly collection: string; readonly drop: boolean }
  | { readonly kind: 'addVertexCollection'; readonly collection: unknown }
  | { readonly kind: 'removeVertexCollection'; readonly collection: string; readonly drop: boolean };

interface ChangeGraphArgs {
  readonly graph: string;
  readonly change: GraphChange;
  readonly waitForSync: boolean;
}

interface ChangeGraphResult {
  readonly graph: GraphRecord;
  /** Part of the answer for 2.8. */
  readonly oldRevision: string;
}

/** Throws 1924 (graph not found) and the errors of the function for the kind of change. */
const changeGraph: Operation<ChangeGraphArgs, ChangeGraphResult> = {
  id: 'change-graph',
  mode: 'write',
  rights: 'write',
  isDurable: ({ waitForSync }) => waitForSync,
  run(context, { graph: name, change }) {
    const graph = getUsableGraph(context.database, name, context.dialect);
    return { graph: changed(context, graph, change), oldRevision: graph.revision };
  },
};

function changed(context: WriteContext, graph: GraphRecord, change: GraphChange): GraphRecord {
  switch (change.kind) {
    case 'addEdgeDefinition':
      return addEdgeDefinition(context, graph, change.definition);
    case 'replaceEdgeDefinition':
      return replaceEdgeDefinition(context, graph, change.collection, change.definition);
    case 'removeEdgeDefinition':
      return removeEdgeDefinition(context, graph, change.collection, change.drop);
    case 'addVertexCollection':
      return addVertexCollection(context, graph, change.collection);
    case 'removeVertexCollection':
      return removeVertexCollection(context, graph, change.collection, change.drop);
    default:
      return unreachable(change);
  }
}

/** Throws 1923, 1920, 1921, 1208, 1218. */
function addEdgeDefinition(
  { database, dialect }: WriteContext,
  graph: GraphRecord,
  value: unknown,
): GraphRecord {
  const definition = parseEdgeDefinition(value, dialect);
  if (graph.edgeDefinitions.some(({ collection }) => collection === definition.collection)) {
    throw usedTwice(definition.collection);
  }
  refuseOtherEnds(database, graph.name, [definition]);
  const shape = withDefinitions(graph, [...graph.edgeDefinitions, definition]);
  ensureCollections(database, shape, dialect);
  return saveGraph(database, { name: graph.name, ...shape }, 'changed');
}

/** Applies to every graph with the edge collection. Throws 1923, 1930, 1208. */
function replaceEdgeDefinition(
  { database, dialect }: WriteContext,
  graph: GraphRecord,
  collection: string,
  value: unknown,
): GraphRecord {
  const definition = parseEdgeDefinition(value, dialect);
  requireDefinition(graph, collection);
  if (definition.collection !== collection) throw notUsed(graph, definition.collection);
  let result = graph;
  for (const user of listGraphs(database)) {
    if (!user.edgeDefinitions.some((other) => other.collection === collection)) continue;
    const definitions = user.edgeDefinitions.map((other) =>
      other.collection === collection ? definition : other,
    );
    const shape = withDefinitions(user, definitions);
    ensureCollections(database, shape, dialect);
    const saved = saveGraph(database, { name: user.name, ...shape }, 'changed');
    if (user.name === graph.name) result = saved;
  }
  return result;
}

/** Throws 1930. */
function removeEdgeDefinition(
  context: WriteContext,
  graph: GraphRecord,
  collection: string,
  drop: boolean,
): GraphRecord {
  requireDefinition(graph, collection);
  const shape = withoutDefinition(graph, collection, context.dialect);
  const saved = saveGraph(context.database, { name: graph.name, ...shape }, 'changed');
  if (drop) dropUnused(context, collection);
  return saved;
}

/** Throws 1929, 1938, 1927, 1208. */
function addVertexCollection(
  { database, dialect }: WriteContext,
  graph: GraphRecord,
  collection: unknown,
): GraphRecord {
  const { name, edgeDefinitions, orphanCollections } = graph;
  if (typeof collection !== 'string') {
    if (dialectRules[dialect].namelessOrphan === 'refused') {
      throw new DatabaseError('ERROR_ARANGO_ILLEGAL_NAME', {
        detail: `collection: expected a name, found ${describeValue(collection)}`,
      });
    }
    return saveGraph(
      database,
      { name, edgeDefinitions, orphanCollections: [...orphanCollections, null] },
      'changed',
    );
  }
  const at = `'${collection}' in the graph '${name}'`;
  if (orphanCollections.includes(collection)) {
    throw new DatabaseError('ERROR_GRAPH_COLLECTION_USED_IN_ORPHANS', { detail: at });
  }
  if (vertexCollectionsOf({ edgeDefinitions, orphanCollections: [] }).includes(collection)) {
    throw new DatabaseError('ERROR_GRAPH_COLLECTION_USED_IN_EDGE_DEF', { detail: at });
  }
  if (database.findCollection(collection)?.kind === 'edge') {
    throw new DatabaseError('ERROR_GRAPH_WRONG_COLLECTION_TYPE_VERTEX', {
      detail: `'${collection}' is an edge collection`,
    });
  }
  const shape = { edgeDefinitions, orphanCollections: [...orphanCollections, collection] };
  ensureCollections(database, shape, dialect);
  return saveGraph(database, { name, ...shape }, 'changed');
}

/** Throws 1926, 1928. */
function removeVertexCollection(
  context: WriteContext,
  graph: GraphRecord,
  collection: string,
  drop: boolean,
): GraphRecord {
  const { name, edgeDefinitions, orphanCollections } = graph;
  const at = `'${collection}' in the graph '${name}'`;
  if (!vertexCollectionsOf(graph).includes(collection)) {
    throw new DatabaseError('ERROR_GRAPH_VERTEX_COL_DOES_NOT_EXIST', { detail: at });
  }
  if (!orphanCollections.includes(collection)) {
    throw new DatabaseError('ERROR_GRAPH_NOT_IN_ORPHAN_COLLECTION', { status: 400, detail: at });
  }
  // Also removes the collection that a 2.8 client added without a name.
  const rest = orphanCollections.filter((orphan) => orphan !== collection && orphan !== null);
  const saved = saveGraph(context.database, { name, edgeDefinitions, orphanCollections: rest }, 'changed');
  if (drop) dropUnused(context, collection);
  return saved;
}

function dropUnused({ database }: WriteContext, collection: string): void {
  if (graphsUsing(database, collection).length === 0) database.findCollection(collection)?.drop();
}

function requireDefinition(graph: GraphRecord, collection: string): void {
  if (!graph.edgeDefinitions.some((definition) => definition.collection === collection)) {
    throw notUsed(graph, collection);
  }
}

function notUsed(graph: GraphRecord, collection: string): DatabaseError {
  return new DatabaseError('ERROR_GRAPH_EDGE_COLLECTION_NOT_USED', {
    detail: `'${collection}' in the graph '${graph.name}'`,
  });
}

export default changeGraph;
