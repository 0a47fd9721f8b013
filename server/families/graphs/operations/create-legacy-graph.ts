import { isDeepStrictEqual } from 'node:util';
import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Operation } from '../../../operation/operation.ts';
import { ensureCollections } from '../lib/ensure-collections.ts';
import { areGraphsSynced, findGraph, type GraphRecord, listGraphs, saveGraph } from '../lib/graph-record.ts';

interface CreateLegacyGraphArgs {
  readonly name: unknown;
  readonly vertices: unknown;
  readonly edges: unknown;
  readonly waitForSync: boolean;
}

interface CreateLegacyGraphResult {
  readonly graph: GraphRecord;
  readonly isSynced: boolean;
}

/**
 * Creates a graph of one vertex and one edge collection (the older /_api/graph), or returns the existing one with these
 * collections. Throws 1902 (could not create graph): also for another graph of the same name, and for an edge collection
 * that another graph uses.
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
    const edgeDefinitions = [{ collection, from: [vertexCollection], to: [vertexCollection] }];
    const known = findGraph(database, graphName);
    const isSynced = waitForSync || areGraphsSynced(database);
    if (known !== undefined) {
      if (isDeepStrictEqual(known.edgeDefinitions, edgeDefinitions)) return { graph: known, isSynced };
      throw refused(`graph '${graphName}' with other collections exists already`);
    }
    const kind = database.findCollection(collection)?.kind ?? 'edge';
    if (vertexCollection === collection || kind !== 'edge') {
      throw refused(`<${collection}> must be an edge collection`);
    }
    const other = listGraphs(database).find(({ edgeDefinitions: definitions }) =>
      definitions.some((definition) => definition.collection === collection),
    );
    if (other !== undefined) {
      throw refused(`edge collection '${collection}' is already used by the graph '${other.name}'`);
    }
    const graph = { name: graphName, edgeDefinitions, orphanCollections: [], isLegacy: true };
    ensureCollections(database, graph, '2.8');
    return { graph: saveGraph(database, graph, 'new'), isSynced };
  },
};

function refused(message: string): DatabaseError {
  return new DatabaseError('ERROR_GRAPH_COULD_NOT_CREATE_GRAPH', { message });
}

function requireText(name: 'name' | 'vertices' | 'edges', value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw refused(`<${name}> must be a string${name === 'name' ? '' : ' or null'}`);
}

export default createLegacyGraph;
