import { arangoError } from '../ArangoError.ts';
import type { ArangoDatabase } from '../Database.ts';
import type { DriverConnection, Json } from '../DriverConnection.ts';
import { checkDefinitions, type EdgeDefinition, relation, undirectedRelation } from './definitions.ts';
import { Graph } from './Graph.ts';

/** The module `general-graph`: named graphs. */
export function graphModule(connection: DriverConnection, db: ArangoDatabase) {
  const pathOf = (name: string): string => `/_api/gharial/${encodeURIComponent(name)}`;
  const list = (): readonly Json[] => connection.get('/_api/gharial').graphs as readonly Json[];
  const nameOf = ({ name, _key }: Json): string => String(name ?? _key);
  return {
    Graph,
    _relation: relation,
    _directedRelation: relation,
    _undirectedRelation: undirectedRelation,
    _edgeDefinitions: (...definitions: readonly EdgeDefinition[]) => [...definitions],
    _extendEdgeDefinitions(definitions: EdgeDefinition[], ...more: readonly EdgeDefinition[]): void {
      definitions.push(...more);
    },
    _create(name: unknown, definitions: unknown = [], orphans: unknown = [], options?: Json): Graph {
      if (typeof name !== 'string' || name === '') throw arangoError('ERROR_GRAPH_CREATE_MISSING_NAME');
      const edgeDefinitions = checkDefinitions(definitions ?? []);
      const orphanCollections = Array.isArray(orphans) ? orphans : [];
      const body = {
        name,
        edgeDefinitions,
        orphanCollections,
        ...(options === undefined ? {} : { options }),
      };
      return new Graph(connection, db, connection.call('POST', '/_api/gharial', body).graph);
    },
    /** Throws 1924 (graph not found). */
    _graph: (name: string): Graph => new Graph(connection, db, connection.get(pathOf(name)).graph),
    _exists(name: string): boolean {
      return connection.trySend('GET', pathOf(name)).status < 400;
    },
    _list: (): readonly string[] => list().map(nameOf),
    _listObjects: list,
    _drop(name: string, dropCollections = false): boolean {
      connection.call('DELETE', `${pathOf(name)}${dropCollections ? '?dropCollections=true' : ''}`);
      db._flushCache();
      return true;
    },
  };
}
