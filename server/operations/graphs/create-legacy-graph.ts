import { DatabaseError } from '../../../protocol/errors.ts';
import type { Operation } from '../../engine/operation.ts';
import { ensureCollections } from '../../graphs/ensure-collections.ts';
import { areGraphsSynced, findGraph, type GraphRecord, saveGraph } from '../../graphs/graph-record.ts';

export interface CreateLegacyGraphArgs {
  readonly name: unknown;
  readonly vertices: unknown;
  readonly edges: unknown;
  readonly waitForSync: boolean;
}

export interface CreateLegacyGraphResult {
  readonly graph: GraphRecord;
  readonly isSynced: boolean;
}

/**
 * Creates a graph of one vertex and one edge collection (the older /_api/graph), or returns the existing one. Throws
 * 1902.
 */
const createLegacyGraph: Operation<CreateLegacyGraphArgs, CreateLegacyGraphResult> = {
  id: 'create-legacy-graph',
  mode: 'write',
  rights: 'write',
  isDurable: (_args, { isSynced }) => isSynced,
  run({ database }, { name, vertices, edges, waitForSync }) {
    const graphName = requireText('name', name);
    const vertexCollection = requireText('vertices', vertices);
    const collection = requireText('edges', edges);
    const known = findGraph(database, graphName);
    const isSynced = waitForSync || areGraphsSynced(database);
    if (known !== undefined) return { graph: known, isSynced };
    const edgeDefinitions = [{ collection, from: [vertexCollection], to: [vertexCollection] }];
    const graph = { name: graphName, edgeDefinitions, orphanCollections: [], isLegacy: true };
    ensureCollections(database, graph);
    return { graph: saveGraph(database, graph, 'new'), isSynced };
  },
};

function requireText(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new DatabaseError('ERROR_GRAPH_COULD_NOT_CREATE_GRAPH', { message: `<${name}> must be a string` });
}

export default createLegacyGraph;
