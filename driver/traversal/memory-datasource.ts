import { arangoError } from '../ArangoError.ts';
import type { Datasource, Document } from './config.ts';

/**
 * A graph in memory, which needs no requests.
 *
 * @param edges documents with `_id`, `_from` and `_to`
 * @param vertices documents with `_id`. Edges to other vertices are passed over. Without the list, each end of an edge is
 * a vertex with the attribute `_id` only.
 * @throws 10 (bad parameter)
 */
export function memoryDatasource(edges: unknown, vertices?: unknown): Datasource {
  const edgeList = documentsOf('edges', edges, ['_id', '_from', '_to']);
  const known =
    vertices === undefined
      ? undefined
      : new Map(documentsOf('vertices', vertices, ['_id']).map((vertex) => [idOf(vertex), vertex]));
  const outgoing = new Map<string, Document[]>();
  const incoming = new Map<string, Document[]>();
  const either = new Map<string, Document[]>();
  for (const edge of edgeList) {
    add(outgoing, fromOf(edge), edge);
    add(incoming, toOf(edge), edge);
    add(either, fromOf(edge), edge);
    // A loop is one edge of its vertex.
    if (fromOf(edge) !== toOf(edge)) add(either, toOf(edge), edge);
  }
  const vertexOf = (id: string): Document => {
    const vertex = known === undefined ? { _id: id } : known.get(id);
    if (vertex === undefined) throw arangoError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
    return vertex;
  };
  // The caller may sort a list.
  const listOf = (lists: ReadonlyMap<string, Document[]>, vertex: Document): Document[] => [
    ...(lists.get(idOf(vertex)) ?? []),
  ];
  return {
    getVertexId: idOf,
    getEdgeId: idOf,
    getEdgeFrom: fromOf,
    getEdgeTo: toOf,
    getLabel: (edge) => edge.$label,
    getPeerVertex: (edge, vertex) => vertexOf(fromOf(edge) === idOf(vertex) ? toOf(edge) : fromOf(edge)),
    getInVertex: (edge) => vertexOf(toOf(edge)),
    getOutVertex: (edge) => vertexOf(fromOf(edge)),
    getAllEdges: (vertex) => listOf(either, vertex),
    getInEdges: (vertex) => listOf(incoming, vertex),
    getOutEdges: (vertex) => listOf(outgoing, vertex),
  };
}

const idOf = ({ _id }: Document): string => String(_id);
const fromOf = ({ _from }: Document): string => String(_from);
const toOf = ({ _to }: Document): string => String(_to);

function add(lists: Map<string, Document[]>, id: string, edge: Document): void {
  const list = lists.get(id);
  if (list === undefined) lists.set(id, [edge]);
  else list.push(edge);
}

function documentsOf(name: string, value: unknown, attributes: readonly string[]): readonly Document[] {
  if (!Array.isArray(value)) throw wrong(`expected ${name} to be a list of documents`);
  for (const [index, document] of value.entries()) {
    const missing = attributes.find((attribute) => typeof Object(document)[attribute] !== 'string');
    if (missing !== undefined) throw wrong(`expected ${name}[${index}] to have a text in '${missing}'`);
  }
  return value;
}

function wrong(message: string) {
  return arangoError('ERROR_BAD_PARAMETER', message);
}
