import type { GraphPatch } from '../../../protocol/graph-patch.ts';
import { queryBatches } from '../../api/cursor.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { LoadStep } from './GraphAdapter.ts';
import type { GraphReader } from './GraphReader.ts';
import { prefetch } from './prefetch.ts';
import { allEdges, allVertices, type Query } from './queries.ts';
import { toAddEdges, toAddVertices, toEdgeRows, toVertexRows } from './rows.ts';

/** So many rows that a batch costs the page a few frames at most, and that something is seen at once. */
const batchSize = 8000;

/**
 * The whole graph in batches as they come from the server, all vertices first; the first edges are asked for while the
 * vertices arrive. Edges without their ends (their vertices were removed) are left out.
 */
export async function* loadAll(
  reader: GraphReader,
  model: GraphModel,
  signal: AbortSignal | undefined,
): AsyncGenerator<LoadStep> {
  const [{ vertices, edges }, counts] = await Promise.all([
    reader.loadCollections(signal),
    reader.loadCounts(signal),
  ]);
  const hasLabels = reader.labelAttribute !== undefined;
  const total = counts.vertices + counts.edges;
  let done = 0;
  const toStep = (rowCount: number, patch: GraphPatch): LoadStep => {
    done += rowCount;
    return { patch, done, total: Math.max(done, total) };
  };
  const edgeSources = edges.map((collection) => batchesOf(allEdges(collection), signal));
  const firstEdges = edgeSources[0] === undefined ? undefined : prefetch(edgeSources[0]);
  try {
    for (const collection of vertices) {
      const query = allVertices(collection, reader.labelAttribute);
      for await (const rows of prefetch(batchesOf(query, signal))) {
        yield toStep(rows.length, [toAddVertices(model, toVertexRows(rows), hasLabels)]);
      }
    }
    for (const [place, source] of edgeSources.entries()) {
      for await (const rows of place === 0 ? firstEdges! : prefetch(source)) {
        yield toStep(rows.length, [toAddEdges(model, toEdgeRows(rows))]);
      }
    }
  } finally {
    await firstEdges?.return(undefined);
  }
}

async function* batchesOf(
  { text, bindVars }: Query,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly unknown[]> {
  for await (const batch of queryBatches(text, { bindVars, batchSize, isStream: true, signal })) {
    signal?.throwIfAborted();
    yield batch.result;
  }
}
