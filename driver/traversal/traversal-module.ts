import { arangoError } from '../ArangoError.ts';
import { ArangoCollection } from '../Collection.ts';
import type { ArangoDatabase } from '../Database.ts';
import type { DriverConnection } from '../DriverConnection.ts';
import { BlueprintGraph } from '../graphs/blueprint/BlueprintGraph.ts';
import { blueprintDatasource, collectionDatasource, graphDatasource } from './datasources.ts';
import * as functions from './functions.ts';
import { memoryDatasource } from './memory-datasource.ts';
import { Traverser } from './Traverser.ts';

/** The module `graph/traversal`. */
export function traversalModule(connection: DriverConnection, db: ArangoDatabase) {
  const collectionDatasourceFactory = (edges: unknown) => {
    const collection = edges instanceof ArangoCollection ? edges : db._collection(String(edges));
    if (collection === null) throw arangoError('ERROR_ARANGO_COLLECTION_NOT_FOUND');
    return collectionDatasource(connection, db, collection);
  };
  const generalGraphDatasourceFactory = (graph: unknown) => {
    const name = typeof graph === 'object' && graph !== null ? (graph as { __name?: unknown }).__name : graph;
    return graphDatasource(connection, db, String(name));
  };
  return {
    Traverser,
    collectionDatasourceFactory,
    generalGraphDatasourceFactory,
    /** `graph`: an older graph or its name. */
    graphDatasourceFactory: (graph: unknown) =>
      blueprintDatasource(
        graph instanceof BlueprintGraph ? graph : new BlueprintGraph(connection, db, graph),
      ),
    memoryDatasourceFactory: memoryDatasource,
    outboundExpander: functions.outboundExpander,
    inboundExpander: functions.inboundExpander,
    anyExpander: functions.anyExpander,
    expandOutEdgesWithLabels: functions.expandOutEdgesWithLabels,
    expandInEdgesWithLabels: functions.expandInEdgesWithLabels,
    expandEdgesWithLabels: functions.expandEdgesWithLabels,
    trackingVisitor: functions.trackingVisitor,
    countingVisitor: functions.countingVisitor,
    doNothingVisitor: functions.noVisit,
    visitAllFilter: functions.visitAllFilter,
    maxDepthFilter: functions.maxDepthFilter,
    minDepthFilter: functions.minDepthFilter,
    includeMatchingAttributesFilter: functions.includeMatchingAttributesFilter,
    combineFilters: (filters: Parameters<typeof functions.combineFilters>[0]) =>
      functions.combineFilters(filters),
  };
}
