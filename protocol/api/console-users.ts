import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const summary = z.object({
  user: z.string(),
  isAdministrator: z.boolean().describe('The user has rw on _system.'),
  databases: z.int().describe('Number of databases that the user can access.'),
  lastSignIn: z
    .string()
    .optional()
    .describe('Start of the last session, or a later request with a password; missing before the first.'),
});
export type UserSummary = z.infer<typeof summary>;

export const consoleUsersApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_admin/orrery/users',
    access: 'administrator',
    summary: 'Summarise the access of all users',
    answers: { 200: answer({ result: z.array(summary) }) },
  },
});

export default {
  id: 'console-users',
  title: 'Console: users',
  description: 'The access and the last sign-in of all users in one call.',
  endpoints: consoleUsersApi,
} satisfies EndpointFamily;
