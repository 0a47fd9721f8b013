import type { Direction, GraphAdapter } from '../../adapters/GraphAdapter.ts';

/** Maximum number of vertices that a count of steps reads. */
export const maxReached = 20_000;

export interface Reach {
  /** Ids by distance; the first entry has the ids one step away. */
  readonly levels: readonly (readonly string[])[];
  /** True if the bound stopped the search. */
  readonly isPartial: boolean;
}

/**
 * The vertices of the database within `steps` of `startIds`, breadth first, with one query per thousand vertices of a
 * level. Stops at `most` vertices.
 */
export async function reachInDatabase(
  adapter: GraphAdapter,
  startIds: readonly string[],
  {
    steps,
    direction,
    max = maxReached,
    signal,
  }: {
    readonly steps: number;
    readonly direction: Direction;
    readonly max?: number;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Reach> {
  const seen = new Set(startIds);
  const levels: string[][] = [];
  let frontier = startIds;
  while (levels.length < steps && frontier.length > 0) {
    const left = max + startIds.length - seen.size;
    // The step may lead back to vertices that are already known.
    const limit = left + seen.size + 1;
    const next = await adapter.stepFrom(frontier, { direction, limit, signal });
    const fresh = next.filter((id) => !seen.has(id));
    for (const id of fresh.slice(0, left)) seen.add(id);
    levels.push(fresh.slice(0, left));
    if (fresh.length > left) return { levels, isPartial: true };
    frontier = fresh;
  }
  return { levels: levels.filter((ids) => ids.length > 0), isPartial: false };
}
