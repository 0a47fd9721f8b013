import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { flag } from './lib/schemas.ts';

export const executeApi = describeEndpoints({
  run: {
    method: 'POST',
    path: '/_admin/execute',
    access: 'administrator',
    summary: 'Run a script',
    description:
      'The body is the body of a JavaScript function, which runs in a sandbox with the object db. ' +
      'The server must be started with --allow-execute. An error of the script is answered with 500 and its text.',
    query: z.object({
      returnAsJSON: flag('Returns the value of the script. Otherwise: its JSON text, as a string.'),
    }),
    body: z.string(),
    bodyType: 'text/plain',
    answers: { 200: z.unknown() },
    errors: ['ERROR_HTTP_NOT_FOUND', 'ERROR_RESOURCE_LIMIT'],
  },
});

export default {
  id: 'execute',
  title: 'Scripts',
  description: 'Scripts of administrators.',
  endpoints: executeApi,
} satisfies EndpointFamily;
