import { collectionOf } from '../../lib/document-id.ts';
import { isDocument, isDocumentId, isEdge, isObject, isPath } from '../../lib/document-shape.ts';

/** Values nested deeper hold no vertices. */
const maxDepth = 4;

/**
 * Ids of the vertices in the rows of a result, in their order: documents, ends of edges, paths, and ids as texts, also
 * in nested arrays and objects. Attributes of documents are not searched.
 *
 * @param isVertex true for the names of vertex collections of the graph.
 * @param most maximum number of ids.
 */
export function vertexIdsIn(
  rows: Iterable<unknown>,
  isVertex: (collection: string) => boolean,
  max = Number.POSITIVE_INFINITY,
): readonly string[] {
  const ids = new Set<string>();
  const add = (id: string) => {
    if (ids.size < max && isVertex(collectionOf(id))) ids.add(id);
  };
  const read = (value: unknown, depth: number): void => {
    if (isDocumentId(value)) add(value);
    else if (isPath(value)) for (const each of [...value.vertices, ...value.edges]) read(each, maxDepth);
    else if (isEdge(value)) for (const end of [value._from, value._to]) add(end);
    else if (isDocument(value)) add(value._id);
    else if (depth < maxDepth && typeof value === 'object' && value !== null)
      for (const each of isObject(value) ? Object.values(value) : (value as readonly unknown[]))
        read(each, depth + 1);
  };
  for (const row of rows) {
    if (ids.size >= max) break;
    read(row, 0);
  }
  return [...ids];
}
