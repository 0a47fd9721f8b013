import type { GenerateGraphInput } from '../../../protocol/benchmark-jobs.ts';
import type {
  Collections,
  Counts,
  Direction,
  GraphAdapter,
  LoadStep,
} from '../../graph/adapters/GraphAdapter.ts';
import type { GraphModel } from '../../graph/model/GraphModel.ts';
import { startJob } from '../../jobs.ts';
import { nextTask } from '../../lib/wait.ts';
import { runJob } from './run-job.ts';

/** Vertices or edges per step: one step takes less than a frame. */
const stepSize = 4000;

/**
 * A seeded graph that a worker generates. It is not stored in a database: it is loaded as a whole, has no documents and
 * is read-only.
 */
export class GeneratedAdapter implements GraphAdapter {
  readonly isReadOnly = true;
  readonly name: string;
  labels: undefined;
  direction: Direction = 'outbound';
  readonly #input: GenerateGraphInput;

  constructor(input: GenerateGraphInput) {
    this.#input = input;
    this.name = input.generator;
  }

  async loadCollections(): Promise<Collections> {
    return { vertices: ['v'], edges: ['e'] };
  }

  async loadCounts(): Promise<Counts> {
    return { vertices: this.#input.vertexCount, edges: 0 };
  }

  async *loadAll(model: GraphModel, signal?: AbortSignal): AsyncGenerator<LoadStep> {
    const { vertexCount, sources, targets } = await runJob(startJob('generate-graph', this.#input), signal);
    const first = model.vertexCount;
    const total = vertexCount + sources.length;
    for (let from = 0; from < vertexCount; from += stepSize) {
      const count = Math.min(stepSize, vertexCount - from);
      const ids = Array.from({ length: count }, (_, nth) => `v/${from + nth}`);
      await nextTask();
      signal?.throwIfAborted();
      yield { patch: [{ kind: 'addVertices', ids }], done: from + count, total };
    }
    for (let from = 0; from < sources.length; from += stepSize) {
      const to = Math.min(sources.length, from + stepSize);
      const ids = Array.from({ length: to - from }, (_, nth) => `e/${from + nth}`);
      const toIndices = (ends: Uint32Array) => ends.subarray(from, to).map((vertex) => first + vertex);
      await nextTask();
      signal?.throwIfAborted();
      const [starts, ends] = [toIndices(sources), toIndices(targets)];
      yield {
        patch: [{ kind: 'addEdges', ids, sources: starts, targets: ends }],
        done: vertexCount + to,
        total,
      };
    }
  }

  async loadValues(): Promise<ReadonlyMap<string, unknown>> {
    return new Map();
  }

  async loadAttributeExamples(): Promise<readonly string[]> {
    return [];
  }

  // biome-ignore lint/correctness/useYield: it refuses before the first value
  async *readNeighbours(): AsyncGenerator<never> {
    await refuse();
  }

  loadEdgeDefinitions = refuse;
  loadRandom = refuse;
  loadNeighbours = refuse;
  countNewNeighbours = refuse;
  countNeighbours = refuse;
  stepFrom = refuse;
  loadVertices = refuse;
  countEdges = refuse;
  search = refuse;
  loadEdgesAmong = refuse;
  loadLabels = refuse;
  loadDocument = refuse;
  loadDocuments = refuse;
  loadEdgesAt = refuse;
  replaceDocument = refuse;
  restoreDocuments = refuse;
  createVertex = refuse;
  createEdge = refuse;
  deleteVertex = refuse;
  deleteEdge = refuse;
}

async function refuse(): Promise<never> {
  throw new Error('a generated graph is not stored in a database: load the whole graph');
}
