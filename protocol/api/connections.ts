import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const listed = z.object({
  name: z.string().describe('The name of the option --server.'),
  basePath: z.string().describe('The path below which its pages and calls are.'),
});

const current = answer({
  name: z.string().optional().describe('Missing for the embedded server.'),
  address: z.string().optional().describe('Host and port of the other server.'),
  coordinators: z
    .array(z.object({ address: z.string(), isDown: z.boolean() }))
    .optional()
    .describe('The addresses that are used in turn; `isDown`: it did not answer lately.'),
  product: z.enum(['orrery', 'arangodb']),
  version: z.string().describe('The version that the server reports.'),
  dialect: z.enum(['2.8', '3.x', '3.12', '4.x']).describe('The forms of its calls.'),
  role: z.enum(['single', 'coordinator', 'other']),
  hasOrreryCalls: z.boolean().describe('Whether the server has the calls below /_admin/orrery.'),
});
export type CurrentConnection = z.infer<typeof current>;

export const connectionsApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_admin/orrery/connections',
    access: 'public',
    summary: 'List the servers that the console can open',
    answers: {
      200: answer({
        embeddedPath: z.string().optional().describe('The path of the embedded server; missing without one.'),
        current: z
          .string()
          .optional()
          .describe('The connection of the request; missing for the embedded server.'),
        connections: z.array(listed),
      }),
    },
  },
  current: {
    method: 'GET',
    path: '/_admin/orrery/connection',
    access: 'read',
    summary: 'Read what the server of the request is',
    answers: { 200: current },
  },
});

export default {
  id: 'connections',
  title: 'Connections',
  description: 'The embedded server and the other servers behind the same console.',
  endpoints: connectionsApi,
} satisfies EndpointFamily;
