import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { firstCalls } from '../first-calls.ts';
import { answer } from './lib/schemas.ts';

const versionAnswer = z.object({
  server: z.string(),
  version: z.string(),
  license: z.string().optional(),
  apiVersions: z.array(z.string()).optional(),
  deprecatedApiVersions: z.array(z.string()).optional(),
  requestedApiVersion: z.string().optional(),
  details: z.record(z.string(), z.string()).optional(),
});

const query = z.object({
  details: z.boolean().optional().describe('Adds details of the server process.'),
});

const productAnswer = answer({
  product: z.literal('orrery'),
  version: z.string().describe('The version of Orrery.'),
  api: z.string().describe('The version of the API in the dialect of the request.'),
});

export const versionApi = describeEndpoints({
  read: {
    ...firstCalls.version,
    summary: 'Read the version of the server',
    query,
    answers: { 200: versionAnswer },
  },
  readByAdmin: {
    method: 'GET',
    path: '/_admin/version',
    access: 'read',
    summary: 'Read the version of the server (alternative address)',
    query,
    answers: { 200: versionAnswer },
  },
  readProduct: {
    method: 'GET',
    path: '/_admin/orrery/version',
    access: 'read',
    summary: 'Read the version of Orrery and of the API that it speaks',
    answers: { 200: productAnswer },
  },
});

export default {
  id: 'version',
  title: 'Version',
  description: 'The version of the server and of its API.',
  endpoints: versionApi,
} satisfies EndpointFamily;
