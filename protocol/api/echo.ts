import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const echoAnswer = z.looseObject({
  user: z.string().nullable(),
  database: z.string(),
  url: z.string(),
  protocol: z.string(),
  headers: z.record(z.string(), z.unknown()).describe('Without credentials.'),
  requestType: z.string(),
  requestBody: z.string().optional(),
  parameters: z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .describe('A repeated name[] is a list.'),
  suffix: z.array(z.string()),
});

export const echoApi = describeEndpoints({
  echo: {
    method: 'GET',
    path: '/_admin/echo',
    access: 'read',
    summary: 'Return a description of the request; all methods are accepted',
    answers: { 200: echoAnswer },
  },
  echoBelow: {
    method: 'GET',
    path: '/_admin/echo/*',
    access: 'read',
    summary: 'Return a description of the request, with further path segments',
    answers: { 200: echoAnswer },
  },
  time: {
    method: 'GET',
    path: '/_admin/time',
    access: 'read',
    summary: 'Read the clock of the server',
    answers: { 200: answer({ time: z.number().describe('Seconds since 1970.') }) },
  },
  sleep: {
    method: 'GET',
    path: '/_admin/sleep',
    access: 'read',
    summary: 'Answer after a delay',
    query: z.object({
      duration: z.number().min(0).max(60).optional().describe('Seconds; without a number 0.'),
    }),
    answers: { 200: answer({ duration: z.number().describe('Seconds.') }) },
    errors: ['ERROR_HTTP_BAD_PARAMETER'],
  },
});

export default {
  id: 'echo',
  title: 'Diagnosis',
  description: 'Calls for testing clients.',
  endpoints: echoApi,
} satisfies EndpointFamily;
