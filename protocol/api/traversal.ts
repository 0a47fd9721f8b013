import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const code = (parameters: string) =>
  z.string().optional().describe(`Body of a JavaScript function (${parameters}).`);

const options = z
  .object({
    startVertex: z.string().describe('Id of the first vertex.'),
    edgeCollection: z.string().optional().describe('Edges of the traversal, unless graphName is given.'),
    graphName: z.string().optional().describe('A named graph.'),
    direction: z.enum(['outbound', 'inbound', 'any']).optional(),
    expander: code('config, vertex, path').describe(
      'Gives the connections of a vertex; instead of direction.',
    ),
    visitor: code('config, result, vertex, path, connected'),
    filter: code('config, vertex, path'),
    sort: code('l, r'),
    init: code('result'),
    minDepth: z.number().optional(),
    maxDepth: z.number().optional(),
    maxIterations: z.number().optional(),
    strategy: z.enum(['depthfirst', 'breadthfirst']).optional(),
    order: z.enum(['preorder', 'postorder', 'preorder-expander']).optional(),
    itemOrder: z.enum(['forward', 'backward']).optional(),
    uniqueness: z
      .object({
        vertices: z.enum(['none', 'path', 'global']).optional(),
        edges: z.enum(['none', 'path', 'global']).optional(),
      })
      .optional(),
  })
  .meta({ id: 'Traversal', description: 'A traversal with functions of its own.' });

export const traversalApi = describeEndpoints({
  traverse: {
    method: 'POST',
    path: '/_api/traversal',
    access: 'read',
    dialects: ['2.8'],
    summary: 'Run a traversal with functions of the client',
    description: 'The functions run in a sandbox. Current clients use AQL.',
    body: options,
    answers: { 200: answer({ result: z.unknown() }) },
    errors: [
      'ERROR_HTTP_BAD_PARAMETER',
      'ERROR_ARANGO_DOCUMENT_NOT_FOUND',
      'ERROR_ARANGO_COLLECTION_NOT_FOUND',
      'ERROR_GRAPH_TOO_MANY_ITERATIONS',
      'ERROR_GRAPH_INVALID_FILTER_RESULT',
    ],
  },
});

export default {
  id: 'traversal',
  title: 'Traversal',
  description: 'Traversals of 2.8 with functions of the client.',
  endpoints: traversalApi,
} satisfies EndpointFamily;
