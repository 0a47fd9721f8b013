import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';

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

const path = '/_admin/aardvark/graph-examples';

export const graphExamplesApi = describeEndpoints({
  list: {
    method: 'GET',
    path,
    access: 'read',
    summary: 'List the example graphs',
    answers: { 200: graphExamplesAnswer },
  },
  create: {
    method: 'POST',
    path: `${path}/create/:id`,
    access: 'write',
    summary: 'Create an example graph',
    description: 'The server answers when the graph is complete.',
    answers: { 200: createGraphExampleAnswer },
    errors: ['ERROR_GRAPH_DUPLICATE', 'ERROR_ARANGO_DUPLICATE_NAME'],
  },
  progress: {
    method: 'GET',
    path: `${path}/progress/:id`,
    access: 'read',
    summary: 'Read the progress of the creation of an example graph',
    answers: { 200: graphExampleProgress },
  },
});

export default {
  id: 'graph-examples',
  title: 'Example graphs',
  description: 'Example graphs that the console offers.',
  endpoints: graphExamplesApi,
} satisfies EndpointFamily;
