import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';

const path = '/_admin/aardvark';

export const consoleApi = describeEndpoints({
  shouldCheckVersion: {
    method: 'GET',
    path: `${path}/shouldCheckVersion`,
    access: 'read',
    summary: 'Read whether the console checks for newer versions',
    answers: { 200: z.boolean() },
  },
  disableVersionCheck: {
    method: 'POST',
    path: `${path}/disableVersionCheck`,
    access: 'write',
    summary: 'Disable the check for newer versions',
    answers: { 200: z.literal('ok') },
  },
  isCoordinator: {
    method: 'GET',
    path: `${path}/cluster/amICoordinator`,
    access: 'read',
    summary: 'Read whether the server is a cluster coordinator',
    answers: { 200: z.boolean() },
  },
  listServices: {
    method: 'GET',
    path: `${path}/foxxes`,
    access: 'read',
    summary: 'List the installed services',
    answers: { 200: z.array(z.looseObject({})) },
  },
});

export default {
  id: 'console',
  title: 'Console',
  description: 'Console settings.',
  endpoints: consoleApi,
} satisfies EndpointFamily;
