import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';

export const adminActivitiesApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_admin/activities',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'List what the server is doing',
    description: 'This request, the running queries and the open stream transactions of all databases.',
    answers: {
      200: z.object({
        activities: z.array(
          z.object({
            id: z.string(),
            type: z.enum(['RestHandler', 'AqlQuery', 'TransactionActivity']),
            createdAt: z.string().describe('ISO 8601, UTC.'),
            parent: z.object({ id: z.string() }),
            data: z.record(z.string(), z.unknown()),
          }),
        ),
      }),
    },
  },
});

export default {
  id: 'admin-activities',
  title: 'Activities',
  description: 'What the server is doing.',
  endpoints: adminActivitiesApi,
} satisfies EndpointFamily;
