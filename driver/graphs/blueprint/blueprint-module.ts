import type { ArangoDatabase } from '../../Database.ts';
import type { DriverConnection, Json } from '../../DriverConnection.ts';
import { BlueprintGraph, dropGraph, graphRecords, hasGraph } from './BlueprintGraph.ts';
import { Edge, Vertex } from './elements.ts';

/** The module `graph`: graphs with one vertex collection and one edge collection, whose elements are objects. */
export function blueprintModule(connection: DriverConnection, db: ArangoDatabase) {
  class Graph extends BlueprintGraph {
    constructor(name: unknown, vertices?: unknown, edges?: unknown, waitForSync?: boolean) {
      super(connection, db, name, vertices, edges, waitForSync);
    }

    /** The records of all graphs. */
    static getAll(): readonly Json[] {
      return graphRecords(connection);
    }

    static exists(name: string): boolean {
      return hasGraph(connection, name);
    }

    /** Removes a graph with its vertices and edges, even if one of its collections is missing. */
    static drop(name: string, waitForSync?: boolean): void {
      dropGraph(connection, db, name, waitForSync);
    }
  }
  return { Graph, Vertex, Edge };
}
