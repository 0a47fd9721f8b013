import { z } from 'zod';
import { maxSteps, type TraversalState } from './traversal-state.ts';

export type ShownTrace = Pick<TraversalState, 'options' | 'trace' | 'step'>;

const uniqueness = z.enum(['none', 'path', 'global']);
const options = z.object({
  scope: z.enum(['picture', 'database']).default('picture'),
  startId: z.string(),
  endId: z.string(),
  strategy: z.enum(['breadthfirst', 'depthfirst', 'dijkstra', 'astar']),
  direction: z.enum(['outbound', 'inbound', 'any']),
  order: z.enum(['preorder', 'postorder', 'preorderexpander']),
  uniqueVertices: uniqueness,
  uniqueEdges: uniqueness,
  minDepth: z.number(),
  maxDepth: z.number(),
  excluded: z.array(z.string()),
  pruned: z.array(z.string()),
});
const step = z.object({
  kind: z.enum(['visited', 'filtered', 'pruned']),
  vertexId: z.string(),
  edgeId: z.string().optional(),
  depth: z.number(),
});
const trace = z.object({ options, steps: z.array(step).max(maxSteps), isCut: z.boolean() });

/** The options of the traversal and the shown trace as plain data. */
export const packedTrace = z.object({ options, trace: trace.optional(), step: z.int().min(0) });
export type PackedTrace = z.infer<typeof packedTrace>;

export function packTrace({ options: { ...chosen }, trace: shown, step: at }: ShownTrace): PackedTrace {
  const lists = { excluded: [...chosen.excluded], pruned: [...chosen.pruned] };
  if (shown === undefined) return { options: { ...chosen, ...lists }, step: at };
  const traced = {
    ...shown.options,
    excluded: [...shown.options.excluded],
    pruned: [...shown.options.pruned],
  };
  const steps = shown.steps.map((each) => ({ ...each }));
  return {
    options: { ...chosen, ...lists },
    trace: { options: traced, steps, isCut: shown.isCut },
    step: at,
  };
}

/** `topology`: revision of the model for which the trace is shown. */
export function unpackTrace({ options: chosen, trace: shown, step: at }: PackedTrace, topology: number) {
  const steps = shown?.steps.map(({ edgeId, ...each }) => ({ ...each, edgeId })) ?? [];
  return { options: chosen, trace: shown && { ...shown, steps, topology }, step: at } satisfies ShownTrace;
}
