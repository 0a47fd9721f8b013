import type { GraphPatch } from '../../../protocol/graph-patch.ts';
import type { ReadRowsInput, ReadRowsResult } from '../../../protocol/loading-jobs.ts';
import { queryParts } from '../../api/cursor.ts';
import { AnswerError } from '../../api/errors.ts';
import type { StartJob } from '../../jobs.ts';
import { nextTask } from '../../lib/wait.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { LoadStep } from './GraphAdapter.ts';
import type { GraphReader } from './GraphReader.ts';
import { partsOfEdges, toAddReadEdges, toAddReadVertices } from './packed-rows.ts';
import { prefetch } from './prefetch.ts';
import { allEdges, allVertices, type Query } from './queries.ts';
import { labelIn } from './vertex-labels.ts';

/** Rows per step: processing one costs less than a frame, and the first one is visible immediately. */
const stepRows = 6000;
/** Rows per response: edges in fewer requests, because most of the time of a request does not depend on its size. */
const batchSizes = { vertices: stepRows, edges: 4 * stepRows };

/**
 * The whole graph in steps, all vertices first. The first edges are requested while the vertices arrive. A worker
 * parses the responses. Edges without an end (removed vertices) are omitted.
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
  const { labels, startJob } = reader;
  const total = counts.vertices + counts.edges;
  let done = 0;
  const toStep = (rowCount: number, patch: GraphPatch): LoadStep => {
    done += rowCount;
    return { patch, done, total: Math.max(done, total) };
  };
  const batchesOf = (kind: ReadRowsInput['kind'], query: Query) =>
    readBatches(startJob, kind, kind === 'vertices' && labels !== undefined, query, signal);
  const edgeSources = edges.map((collection) => batchesOf('edges', allEdges(collection)));
  const firstEdges = edgeSources[0] === undefined ? undefined : prefetch(edgeSources[0]);
  try {
    for (const collection of vertices) {
      const source = batchesOf('vertices', allVertices(collection, labelIn(labels, collection)));
      for await (const rows of prefetch(source)) {
        yield toStep(rows.rowCount, [toAddReadVertices(model, rows)]);
      }
    }
    for (const [place, source] of edgeSources.entries()) {
      for await (const batch of place === 0 ? firstEdges! : prefetch(source)) {
        for (const rows of partsOfEdges(batch, stepRows)) {
          await nextTask();
          signal?.throwIfAborted();
          yield toStep(rows.rowCount, [toAddReadEdges(model, rows)]);
        }
      }
    }
  } finally {
    await firstEdges?.return(undefined);
  }
}

interface ReadPart extends ReadRowsResult {
  readonly id: string | undefined;
}

async function* readBatches(
  start: StartJob,
  kind: ReadRowsInput['kind'],
  hasLabels: boolean,
  { text, bindVars }: Query,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReadRowsResult> {
  const options = { bindVars, batchSize: batchSizes[kind], isStream: true, signal };
  const parts = queryParts<ReadPart>(text, options, async (answer) => {
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const read = await start('read-rows', { kind, bytes, hasLabels }).result.catch((error: Error) => {
      throw new AnswerError(`${kind} by AQL`, error.message, error);
    });
    return { ...read, id: read.cursorId };
  });
  for await (const part of parts) {
    signal?.throwIfAborted();
    yield part;
  }
}
