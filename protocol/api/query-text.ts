import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';

const body = z.looseObject({
  query: z.string().describe('AQL.'),
  bindVars: z.record(z.string(), z.unknown()).nullable().optional(),
  options: z.looseObject({}).nullable().optional(),
});
const textAnswer = z.object({ msg: z.string().optional().describe('The text, or the error as JSON.') });

export const queryTextApi = describeEndpoints({
  explain: {
    method: 'POST',
    path: '/_admin/aardvark/query/explain',
    access: 'read',
    summary: 'Explain the plan of a query as text',
    body,
    answers: { 200: textAnswer },
    errors: ['ERROR_TYPE_ERROR'],
  },
  profile: {
    method: 'POST',
    path: '/_admin/aardvark/query/profile',
    access: 'data',
    summary: 'Run a query and return the profile of its plan nodes as text',
    body,
    answers: { 200: textAnswer },
    errors: ['ERROR_TYPE_ERROR'],
  },
});

export default {
  id: 'query-text',
  title: 'Queries: explanations',
  description: 'Query plans and profiles as text.',
  endpoints: queryTextApi,
} satisfies EndpointFamily;
