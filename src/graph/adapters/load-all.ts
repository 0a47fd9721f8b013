import type { GraphPatch } from '../../../protocol/graph-patch.ts';
import type { ReadRowsInput, ReadRowsResult } from '../../../protocol/loading-jobs.ts';
import { AnswerError } from '../../api/errors.ts';
import { resumableParts } from '../../api/resumable-query.ts';
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
 * parses the responses. Edges without an end (removed vertices) are omitted. After an interruption, the load continues
 * when the server answers; elements that the model contains are not added again.
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
  let hasBegun = false;
  const toStep = (rowCount: number, patch: GraphPatch): LoadStep => {
    hasBegun = true;
    done += rowCount;
    return { patch, done, total: Math.max(done, total) };
  };
  const toWait = (reason: string): LoadStep => ({ patch: [], done, total: Math.max(done, total), reason });
  const batchesOf = (kind: ReadRowsInput['kind'], query: Query) => {
    const hasLabels = kind === 'vertices' && labels !== undefined;
    return readBatches({ start: startJob, kind, hasLabels, query, signal, canWait: () => hasBegun });
  };
  const edgeSources = edges.map((collection) => batchesOf('edges', allEdges(collection)));
  const firstEdges = edgeSources[0] === undefined ? undefined : prefetch(edgeSources[0]);
  try {
    for (const collection of vertices) {
      const source = batchesOf('vertices', allVertices(collection, labelIn(labels, collection)));
      for await (const batch of prefetch(source)) {
        if ('reason' in batch) yield toWait(batch.reason);
        else yield toStep(newRows(batch, batch.part.rowCount), [toAddReadVertices(model, batch.part)]);
      }
    }
    for (const [place, source] of edgeSources.entries()) {
      for await (const batch of place === 0 ? firstEdges! : prefetch(source)) {
        if ('reason' in batch) {
          yield toWait(batch.reason);
          continue;
        }
        for (const rows of partsOfEdges(batch.part, stepRows)) {
          await nextTask();
          signal?.throwIfAborted();
          yield toStep(newRows(batch, rows.rowCount), [toAddReadEdges(model, rows)]);
        }
      }
    }
  } finally {
    await firstEdges?.return(undefined);
  }
}

/** Rows that arrive for the second time count once. */
function newRows({ isRepeated }: { readonly isRepeated: boolean }, rowCount: number): number {
  return isRepeated ? 0 : rowCount;
}

interface ReadPart extends ReadRowsResult {
  readonly id: string | undefined;
}

interface ReadRequest {
  readonly start: StartJob;
  readonly kind: ReadRowsInput['kind'];
  readonly hasLabels: boolean;
  readonly query: Query;
  readonly signal: AbortSignal | undefined;
  /** See `resumableParts`. */
  readonly canWait: () => boolean;
}

async function* readBatches({ start, kind, hasLabels, query, signal, canWait }: ReadRequest) {
  const parts = resumableParts<ReadPart>({
    ...query,
    batchSize: batchSizes[kind],
    signal,
    canWait,
    async read(bytes) {
      const read = await start('read-rows', { kind, bytes, hasLabels }).result.catch((error: Error) => {
        throw new AnswerError(`${kind} by AQL`, error.message, error);
      });
      return { ...read, id: read.cursorId };
    },
  });
  for await (const part of parts) {
    signal?.throwIfAborted();
    yield part;
  }
}
