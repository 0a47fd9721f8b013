import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';

const versionPart = z.object({ version: z.string() });

const path = '/_admin/aardvark';

export const consoleApi = describeEndpoints({
  shouldCheckVersion: {
    method: 'GET',
    path: `${path}/shouldCheckVersion`,
    access: 'read',
    summary: 'Read whether the console checks for newer versions',
    answers: { 200: z.boolean() },
  },
  latestVersion: {
    method: 'GET',
    path: `${path}/latestVersion`,
    access: 'read',
    dialects: ['3.12'],
    summary: 'Read the newest version that the address of --version-check-url knows',
    description:
      'The server asks at most once a day and waits 3 s. An answer without `version` has the reason in `problem`.',
    answers: {
      200: z.object({
        version: z.string().optional(),
        major: versionPart.optional(),
        minor: versionPart.optional(),
        bugfix: versionPart.optional(),
        problem: z.string().optional(),
      }),
    },
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
});

export default {
  id: 'console',
  title: 'Console',
  description: 'Console settings.',
  endpoints: consoleApi,
} satisfies EndpointFamily;
