import { z } from 'zod';

export const graphExample = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Documents in its vertex collections, documents in its edge collections. */
  vertices: z.number(),
  edges: z.number(),
  /** True when the database has the graph. */
  exists: z.boolean(),
});
export type GraphExample = z.infer<typeof graphExample>;

/** GET /_admin/aardvark/graph-examples */
export const graphExamplesAnswer = z.object({ examples: z.array(graphExample) });

/** POST /_admin/aardvark/graph-examples/create/{id}: `error` is true for an id that no example has. */
export const createGraphExampleAnswer = z.object({ error: z.boolean() });

/** GET /_admin/aardvark/graph-examples/progress/{id} */
export const graphExampleProgress = z.object({
  state: z.enum(['none', 'running', 'done', 'failed']),
  /** Documents written so far, and in all. */
  done: z.number(),
  total: z.number(),
  message: z.string(),
});
export type GraphExampleProgress = z.infer<typeof graphExampleProgress>;
