import { useEffect, useState } from 'react';
import { presentIds } from '../../../adapters/known-ids.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';

/** With more vertices in the picture, only edges among the new ones are counted. */
const maxPresent = 5000;
const maxEdges = 200_000;
const delayMs = 150;

/**
 * Number of edges that a load of these vertices adds, counted in the database with one request; undefined while
 * unknown. A new list stops the previous count.
 */
export function useEdgeCount(vertexIds: readonly string[], hubId?: string): number | undefined {
  const { adapter, model } = useWorkspace();
  const [known, setKnown] = useState<{ readonly ids: readonly string[]; readonly count: number }>();
  useEffect(() => {
    if (vertexIds.length === 0) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const others = presentIds(model, maxPresent) ?? (hubId === undefined ? [] : [hubId]);
      adapter.countEdges(vertexIds, others, { limit: maxEdges, signal: abort.signal }).then(
        (count) => setKnown({ ids: vertexIds, count }),
        (error: unknown) => {
          // The count is an estimate before the load; the load itself reports its errors.
          if (!abort.signal.aborted) console.warn('the edges of the load could not be counted', error);
        },
      );
    }, delayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [adapter, model, vertexIds, hubId]);
  if (vertexIds.length === 0) return 0;
  return known?.ids === vertexIds ? known.count : undefined;
}
