import { z } from 'zod';
import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import { callService } from '../../api/service.ts';
import { ListedAdapter, type ListedPart, listedId, sourceId } from './ListedAdapter.ts';

/** Maximum nesting of a tree, and number of its vertices. */
const maxDepth = 100;
const maxVertices = 100_000;

const treeNode = z.looseObject({
  _id: z.union([z.string(), z.number()]).optional(),
  id: z.union([z.string(), z.number()]).optional(),
  name: z.string().optional(),
  children: z.array(z.unknown()).default([]),
});

/** Trees in static files: `{path}{id}.json` has a vertex with its `children`. */
export class JsonAdapter extends ListedAdapter {
  readonly isReadOnly = true;
  readonly #path: string;

  constructor({ path, first }: { readonly path: string; readonly first: string }) {
    super(`files ${path}`, listedId(first, 'nodes'));
    this.#path = path;
  }

  protected async readVertex(id: string, signal?: AbortSignal): Promise<ListedPart> {
    const name = sourceId(id).split('/').map(encodeURIComponent).join('/');
    // A vertex of a tree that has no file of its own is a leaf.
    if (this.vertices.has(id) && id !== this.firstId) {
      const tree = await callService('GET', `${this.#path}${name}.json`, { signal, isOptional: true });
      return tree === undefined ? { vertices: [], edges: [] } : toPart(tree, id);
    }
    return toPart(await callService('GET', `${this.#path}${name}.json`, { signal }), id);
  }

  replaceDocument = refuse;
  override restoreDocuments = refuse;
  createVertex = refuse;
  createEdge = refuse;
  deleteVertex = refuse;
  deleteEdge = refuse;
}

async function refuse(): Promise<never> {
  throw new Error('Sorry this adapter is read-only');
}

function toPart(tree: unknown, rootId: string): ListedPart {
  const vertices: GraphDocument[] = [];
  const edges: GraphDocument[] = [];
  const add = (value: unknown, fallbackId: string, depth: number): string => {
    if (depth > maxDepth) throw new Error(`The tree has more than ${maxDepth} levels.`);
    if (vertices.length >= maxVertices) throw new Error('The tree has more than 100,000 vertices.');
    const { children, ...document } = treeNode.parse(value);
    const id = listedId(document._id ?? document.id ?? document.name ?? fallbackId, 'nodes');
    vertices.push({ ...document, _id: id });
    for (const [place, child] of children.entries()) {
      const childId = add(child, `${sourceId(id)}-${place}`, depth + 1);
      // Encoded ids have no colon: different ends have different ids.
      const edgeId = `edges/${[id, childId].map((end) => encodeURIComponent(sourceId(end))).join(':')}`;
      edges.push({ _id: edgeId, _from: id, _to: childId });
    }
    return id;
  };
  // The file's name is the id of its root.
  const root = treeNode.parse(tree);
  add({ ...root, _id: rootId }, rootId, 0);
  return { vertices, edges };
}
