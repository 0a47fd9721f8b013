import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const versions = z.record(z.string(), z.unknown()).describe('Settings of the console by version.');

export const legacyConsoleApi = describeEndpoints({
  readNotifications: {
    method: 'GET',
    path: '/_admin/configuration/notifications/versions',
    access: 'read',
    dialects: ['2.8'],
    summary: 'Read the versions of which the console notifies no more',
    answers: { 200: answer({ versions }) },
  },
  writeNotifications: {
    method: 'PUT',
    path: '/_admin/configuration/notifications/versions',
    access: 'write',
    dialects: ['2.8'],
    summary: 'Store the versions of which the console notifies no more',
    body: z.object({ versions: versions.optional() }),
    answers: { 200: answer({}) },
  },
  isDispatcher: {
    method: 'GET',
    path: '/_admin/aardvark/cluster/amIDispatcher',
    access: 'read',
    dialects: ['2.8'],
    summary: 'Read whether the server starts the servers of a cluster',
    answers: { 200: z.boolean() },
  },
});

export default {
  id: 'legacy-console',
  title: 'Console of 2.8',
  description:
    'Settings of the console of ArangoDB 2.8. Its calls about clusters are answered as by a single server.',
  endpoints: legacyConsoleApi,
} satisfies EndpointFamily;
