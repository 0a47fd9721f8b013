import type { Connection, Json } from '../../Connection.ts';
import { BlueprintGraph, dropGraph, graphRecords, hasGraph } from './BlueprintGraph.ts';
import { Edge, Vertex } from './elements.ts';

/** The module `graph`: graphs with one vertex collection and one edge collection, whose elements are objects. */
export function blueprintModule(connection: Connection) {
  class Graph extends BlueprintGraph {
    constructor(name: unknown, vertices?: unknown, edges?: unknown, waitForSync?: boolean) {
      super(connection, name, vertices, edges, waitForSync);
    }

    /** The records of all graphs. */
    static getAll(): readonly Json[] {
      return graphRecords(connection);
    }

    static exists(name: string): boolean {
      return hasGraph(connection, name);
    }

    /** Removes a graph and keeps its collections. */
    static drop(name: string, waitForSync?: boolean): void {
      dropGraph(connection, name, waitForSync);
    }
  }
  return { Graph, Vertex, Edge };
}
