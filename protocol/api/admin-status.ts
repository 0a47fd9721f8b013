import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

export const adminStatusApi = describeEndpoints({
  role: {
    method: 'GET',
    path: '/_admin/server/role',
    access: 'read',
    summary: 'Read the role of the server in a cluster',
    answers: { 200: answer({ role: z.string() }) },
  },
  availability: {
    method: 'GET',
    path: '/_admin/server/availability',
    access: 'public',
    summary: 'Check whether the server answers requests',
    answers: { 200: answer({ mode: z.string() }) },
  },
  health: {
    method: 'GET',
    path: '/_admin/orrery/health',
    access: 'public',
    summary: 'Check whether the process is alive',
    description: 'For probes that restart a process which no longer answers. Needs no sign-in.',
    answers: { 200: answer({ status: z.literal('alive') }) },
  },
  ready: {
    method: 'GET',
    path: '/_admin/orrery/ready',
    access: 'public',
    summary: 'Check whether the server takes new requests',
    description: 'For load balancers: 503 from the start of a stop (see --stop-delay). Needs no sign-in.',
    answers: { 200: answer({ status: z.literal('ready') }) },
    errors: ['ERROR_SHUTTING_DOWN'],
  },
  targetVersion: {
    method: 'GET',
    path: '/_admin/database/target-version',
    access: 'read',
    summary: 'Read the version of the data format',
    answers: { 200: answer({ version: z.string() }) },
  },
  endpoints: {
    method: 'GET',
    path: '/_api/endpoint',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'List the endpoints of the server',
    answers: {
      200: z.array(
        z.object({ endpoint: z.string(), databases: z.array(z.string()).optional().describe('2.8 only.') }),
      ),
    },
  },
});

export default {
  id: 'admin-status',
  title: 'Server',
  description: 'Status of the running server.',
  endpoints: adminStatusApi,
} satisfies EndpointFamily;
