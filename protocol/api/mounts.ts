import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const settings = {
  isOpen: z.boolean().describe('Requests without a user are passed to the service.'),
  isTrusted: z.boolean().describe('Pages of the service may use the session of the console.'),
  level: z.enum(['ro', 'rw']).describe('The access level of the service on its database.'),
};

export const mountChanges = z
  .object(settings)
  .partial()
  .meta({ id: 'MountChanges', description: 'Changed settings of a mount.' });

export const mountsApi = describeEndpoints({
  change: {
    method: 'PATCH',
    path: '/_admin/orrery/mounts',
    access: 'administrator',
    summary: 'Change the rights of a mounted service',
    query: z.object({ mount: z.string().describe('The path below the database.') }),
    body: mountChanges,
    answers: { 200: answer({ mount: z.string(), ...settings }) },
    errors: ['ERROR_APP_NOT_FOUND', 'ERROR_INVALID_MOUNTPOINT', 'ERROR_HTTP_BAD_PARAMETER'],
  },
});

export default {
  id: 'mounts',
  title: 'Mounts',
  description: 'The rights of services and of their clients.',
  endpoints: mountsApi,
} satisfies EndpointFamily;
