import { useEffect, useState } from 'react';
import { describeError } from '../../../../api/errors.ts';
import type { VertexDegrees } from '../../../adapters/GraphAdapter.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { HubIndex } from '../HubIndex.ts';

/** Maximum number of edges that are read per edge collection and direction. */
export const maxReadEdges = 100_000;
/** Attributes that are read of each vertex and of each edge. */
const maxAttributes = 12;
const systemAttributes = /^(_id|_rev|_key|_from|_to)/;

interface HubReading {
  readonly index: HubIndex | undefined;
  readonly degrees: VertexDegrees | undefined;
  /** Increases with each batch. */
  readonly revision: number;
  readonly isComplete: boolean;
  /** The error that ended the reading. */
  readonly problem: unknown;
  retry(): void;
}

/** Counts and reads the edges of a hub while the component is mounted; batches appear as they arrive. */
export function useHubIndex(vertexId: string, known: VertexDegrees | undefined): HubReading {
  const { adapter } = useWorkspace();
  const [attempt, setAttempt] = useState(0);
  const [reading, setReading] = useState<Omit<HubReading, 'retry'>>({
    index: undefined,
    degrees: known,
    revision: 0,
    isComplete: false,
    problem: undefined,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts the reading again
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const change = (changes: Partial<HubReading>) => {
      if (!signal.aborted) setReading((before) => ({ ...before, ...changes }));
    };
    const read = async () => {
      change({ problem: undefined, isComplete: false, revision: 0, index: undefined });
      const [{ edges }, vertexNames, edgeNames, counts] = await Promise.all([
        adapter.loadCollections(signal),
        adapter.loadAttributeExamples('vertices', signal),
        adapter.loadAttributeExamples('edges', signal),
        known ?? adapter.countNeighbours([vertexId], signal).then((found) => found.get(vertexId)),
      ]);
      const own = (names: readonly string[]) =>
        names.filter((name) => !systemAttributes.test(name)).slice(0, maxAttributes);
      const index = new HubIndex({
        edgeCollections: edges,
        edgeAttributes: own(edgeNames),
        vertexAttributes: own(vertexNames),
      });
      change({ degrees: counts, index });
      const { edgeAttributes, vertexAttributes } = index;
      const options = {
        direction: 'any',
        edgeAttributes,
        vertexAttributes,
        limit: maxReadEdges,
        signal,
      } as const;
      let revision = 0;
      for await (const batch of adapter.readNeighbours(vertexId, options)) {
        signal.throwIfAborted();
        index.add(batch);
        change({ revision: ++revision });
      }
      change({ isComplete: true, revision: revision + 1 });
    };
    read().catch((error: unknown) => {
      if (!describeError(error).isStop) change({ problem: error });
    });
    return () => abort.abort();
  }, [adapter, vertexId, known, attempt]);
  return { ...reading, retry: () => setAttempt((before) => before + 1) };
}
