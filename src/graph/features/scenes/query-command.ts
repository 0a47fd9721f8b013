import { queryBatches } from '../../../api/cursor.ts';
import { runCommand } from '../../../command.ts';
import { collectionOf } from '../../../lib/document-id.ts';
import type { SceneCommand } from './scene-context.ts';

/** Vertices of a result beyond this number are not drawn. */
const maxVertices = 5000;
/** Values nested deeper are not read. */
const maxDepth = 4;

/** Draws the vertices, edges and paths of a query's result. */
export const drawQuery: SceneCommand<{ readonly query: string }> = {
  id: 'scenes.drawQuery',
  label: 'Draw the result of a query',
  isListed: false,
  errorTitle: 'The query could not be drawn',
  async run({ workspace }, { query }) {
    const ids = await workspace.load('Running the query', async (signal) => {
      const found = new Set<string>();
      for await (const { result } of queryBatches(query, { signal })) {
        for (const row of result) collectVertices(row, found, 0);
        if (found.size >= maxVertices) break;
      }
      return [...found].slice(0, maxVertices);
    });
    const { vertices } = await workspace.adapter.loadCollections();
    const own = new Set(vertices);
    const shown = ids.filter((id) => own.has(collectionOf(id)));
    if (shown.length === 0)
      throw new Error(`The result has no vertices, edges or paths of the graph '${workspace.graph}'.`);
    await runCommand('graph.showVertices', { vertexIds: shown, positions: undefined });
  },
};

/** Adds the ids of documents, and of the ends of edges. */
function collectVertices(value: unknown, ids: Set<string>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return;
  const { _id, _from, _to } = value as Partial<Record<string, unknown>>;
  if (typeof _from === 'string' && typeof _to === 'string') ids.add(_from).add(_to);
  else if (typeof _id === 'string' && _id.includes('/')) ids.add(_id);
  else for (const each of Object.values(value)) collectVertices(each, ids, depth + 1);
}
