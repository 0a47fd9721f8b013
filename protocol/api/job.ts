import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import { text } from './lib/schemas.ts';

const ids = z.array(z.string()).describe('Ids of jobs, the oldest first.');
const listQuery = z.object({ count: text('The maximum number of ids; default 100.') });
const done = z.object({ result: z.literal(true) });
const unknownJob = ['ERROR_HTTP_NOT_FOUND'] as const;

export const jobApi = describeEndpoints({
  listPending: {
    method: 'GET',
    path: '/_api/job/pending',
    access: 'read',
    summary: 'List the running jobs of the user in the database',
    query: listQuery,
    answers: { 200: ids },
  },
  listDone: {
    method: 'GET',
    path: '/_api/job/done',
    access: 'read',
    summary: 'List the completed jobs of the user in the database',
    query: listQuery,
    answers: { 200: ids },
  },
  read: {
    method: 'GET',
    path: '/_api/job/:job',
    access: 'read',
    summary: 'Check whether a job is complete (200) or running (204)',
    answers: { 200: noBody, 204: noBody },
    errors: unknownJob,
  },
  fetch: {
    method: 'PUT',
    path: '/_api/job/:job',
    access: 'read',
    summary: 'Fetch the answer of a job once',
    description:
      'The answer of the job with its status and headers and the header x-arango-async-id, or 204 for a running job.',
    answers: { 200: z.unknown(), 201: z.unknown(), 202: z.unknown(), 204: noBody },
    errors: unknownJob,
  },
  cancel: {
    method: 'PUT',
    path: '/_api/job/:job/cancel',
    access: 'read',
    summary: 'End a job',
    description: 'Ends its queries and operations. Its answer becomes error 21 (canceled request).',
    answers: { 200: done },
    errors: unknownJob,
  },
  deleteAll: {
    method: 'DELETE',
    path: '/_api/job/all',
    access: 'read',
    summary: 'Discard the answers of all completed jobs',
    answers: { 200: done },
  },
  deleteExpired: {
    method: 'DELETE',
    path: '/_api/job/expired',
    access: 'read',
    summary: 'Discard the answers of jobs completed before a time',
    query: z.object({ stamp: z.string().describe('Seconds since 1970.') }),
    answers: { 200: done },
  },
  delete: {
    method: 'DELETE',
    path: '/_api/job/:job',
    access: 'read',
    summary: 'Discard the answer of a job',
    answers: { 200: done },
    errors: unknownJob,
  },
});

export default {
  id: 'job',
  title: 'Jobs',
  description:
    'Requests with the header x-arango-async run without a waiting client. The value store keeps the answer for PUT /_api/job/:job, the value true discards it.',
  endpoints: jobApi,
} satisfies EndpointFamily;
