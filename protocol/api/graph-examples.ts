import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';

const graphExample = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Number of documents in its vertex collections and in its edge collections. */
  vertices: z.number(),
  edges: z.number(),
  /** True when the database contains the graph. */
  exists: z.boolean(),
});
export type GraphExample = z.infer<typeof graphExample>;

/** GET /_admin/aardvark/graph-examples */
const graphExamplesAnswer = z.object({ examples: z.array(graphExample) });

/** POST /_admin/aardvark/graph-examples/create/{id}: `error` is true for an unknown id. */
const createGraphExampleAnswer = z.object({ error: z.boolean() });

/** GET /_admin/aardvark/graph-examples/progress/{id} */
const graphExampleProgress = z.object({
  state: z.enum(['none', 'running', 'done', 'failed']),
  /** Number of documents written so far, and the total. */
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
    description: 'The server responds when the graph is complete.',
    answers: { 200: createGraphExampleAnswer },
    errors: ['ERROR_GRAPH_DUPLICATE', 'ERROR_ARANGO_DUPLICATE_NAME'],
  },
  progress: {
    method: 'GET',
    path: `${path}/progress/:id`,
    access: 'read',
    summary: 'Read the progress of creating an example graph',
    answers: { 200: graphExampleProgress },
  },
});

export default {
  id: 'graph-examples',
  title: 'Example graphs',
  description: 'Example graphs that the console offers.',
  endpoints: graphExamplesApi,
} satisfies EndpointFamily;
