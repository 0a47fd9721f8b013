import { arangoError } from '../ArangoError.ts';
import type { ArangoCollection } from '../Collection.ts';
import type { ArangoDatabase } from '../Database.ts';
import type { DriverConnection } from '../DriverConnection.ts';
import type { BlueprintGraph } from '../graphs/blueprint/BlueprintGraph.ts';
import type { Edge, Vertex } from '../graphs/blueprint/elements.ts';
import type { Datasource, Document } from './config.ts';

/** Reads the vertices of edges. Those of a list of edges are read with one request for each collection. */
class VertexReader {
  readonly #connection: DriverConnection;
  readonly #db: ArangoDatabase;
  /** Vertices of the last list of edges, until they are read. */
  readonly #ahead = new Map<string, Document>();

  constructor(connection: DriverConnection, db: ArangoDatabase) {
    this.#connection = connection;
    this.#db = db;
  }

  read(id: string): Document {
    const document = this.#ahead.get(id);
    if (document === undefined) return this.#db._document(id) as Document;
    this.#ahead.delete(id);
    return document;
  }

  readAhead(ids: readonly string[]): void {
    this.#ahead.clear();
    if (ids.length < 2) return;
    const keysOf = new Map<string, string[]>();
    for (const id of new Set(ids)) {
      const [collection = '', key = ''] = id.split('/');
      const keys = keysOf.get(collection);
      if (keys === undefined) keysOf.set(collection, [key]);
      else keys.push(key);
    }
    for (const [collection, keys] of keysOf) {
      const answer = this.#connection.trySend('PUT', '/_api/simple/lookup-by-keys', { collection, keys });
      // A missing collection is reported when its vertex is read.
      if (answer.status >= 400) continue;
      const { documents } = answer.body as { readonly documents: readonly Document[] };
      for (const document of documents) this.#ahead.set(String(document._id), document);
    }
  }
}

/** The graph of some edge collections. `nameOfEnd`: for documents of other forms. */
function datasourceOf(
  connection: DriverConnection,
  db: ArangoDatabase,
  collections: readonly ArangoCollection[],
): Datasource {
  const vertices = new VertexReader(connection, db);
  const from = (edge: Document): string => String(edge._from);
  const to = (edge: Document): string => String(edge._to);
  const idOf = (document: Document): string => String(document._id);
  const edgesOf = (
    call: 'edges' | 'inEdges' | 'outEdges',
    vertex: Document,
    endOf: (edge: Document) => string,
  ): Document[] => {
    const edges = collections.flatMap((collection) => collection[call](idOf(vertex)) as Document[]);
    vertices.readAhead(edges.map(endOf));
    return edges;
  };
  const other = (edge: Document, vertex: Document): string =>
    from(edge) === idOf(vertex) ? to(edge) : from(edge);
  return {
    getVertexId: idOf,
    getEdgeId: idOf,
    getEdgeFrom: from,
    getEdgeTo: to,
    getLabel: (edge) => edge.$label,
    getPeerVertex: (edge, vertex) => vertices.read(other(edge, vertex)),
    getInVertex: (edge) => vertices.read(to(edge)),
    getOutVertex: (edge) => vertices.read(from(edge)),
    getAllEdges: (vertex) => edgesOf('edges', vertex, (edge) => other(edge, vertex)),
    getInEdges: (vertex) => edgesOf('inEdges', vertex, from),
    getOutEdges: (vertex) => edgesOf('outEdges', vertex, to),
  };
}

export function collectionDatasource(
  connection: DriverConnection,
  db: ArangoDatabase,
  collection: ArangoCollection,
): Datasource & { readonly edgeCollection: ArangoCollection } {
  return { ...datasourceOf(connection, db, [collection]), edgeCollection: collection };
}

/** A named graph. Throws 1924 (graph not found). */
export function graphDatasource(connection: DriverConnection, db: ArangoDatabase, name: string): Datasource {
  const { graph } = connection.get(`/_api/gharial/${encodeURIComponent(name)}`);
  const { edgeDefinitions } = graph as {
    readonly edgeDefinitions: readonly { readonly collection: string }[];
  };
  const collections = edgeDefinitions.map(({ collection }) => db._collection(collection));
  return datasourceOf(
    connection,
    db,
    collections.filter((collection) => collection !== null),
  );
}

/** An older graph: vertices and edges are its objects. */
export function blueprintDatasource(graph: BlueprintGraph): Datasource & { readonly graph: BlueprintGraph } {
  // A traversal passes on the objects of the graph.
  const vertexOf = (document: Document): Vertex => document as unknown as Vertex;
  const edgeOf = (document: Document): Edge => document as unknown as Edge;
  const documentOf = (element: Vertex | Edge): Document => element as unknown as Document;
  const endOf = (vertex: Vertex | null): Document => {
    if (vertex === null) throw arangoError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
    return documentOf(vertex);
  };
  return {
    graph,
    getVertexId: (vertex) => vertexOf(vertex).getId(),
    getEdgeId: (edge) => edgeOf(edge).getId(),
    getEdgeFrom: (edge) => String(edgeOf(edge)._properties?._from),
    getEdgeTo: (edge) => String(edgeOf(edge)._properties?._to),
    getLabel: (edge) => edgeOf(edge).getLabel(),
    getPeerVertex: (edge, vertex) => endOf(edgeOf(edge).getPeerVertex(vertexOf(vertex))),
    getInVertex: (edge) => endOf(edgeOf(edge).getInVertex()),
    getOutVertex: (edge) => endOf(edgeOf(edge).getOutVertex()),
    getAllEdges: (vertex) => vertexOf(vertex).edges().map(documentOf),
    getInEdges: (vertex) => vertexOf(vertex).inbound().map(documentOf),
    getOutEdges: (vertex) => vertexOf(vertex).outbound().map(documentOf),
  };
}
