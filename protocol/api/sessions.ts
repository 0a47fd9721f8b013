import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const session = z.object({
  id: z.string(),
  start: z.string().optional().describe('Time of the sign-in; missing for sessions of earlier versions.'),
  last: z.string().describe('Time of the last request.'),
  address: z.string().optional().describe('Address of the client that signed in.'),
  isCurrent: z.boolean().describe('The session of this request.'),
});
export type SessionInfo = z.infer<typeof session>;

export const sessionsApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_admin/orrery/sessions/:user',
    access: 'own',
    summary: 'List the console sessions of a user',
    answers: { 200: answer({ sessions: z.array(session) }) },
  },
  end: {
    method: 'DELETE',
    path: '/_admin/orrery/sessions/:user/:id',
    access: 'own',
    summary: 'End a console session of a user',
    answers: { 200: answer({ ended: z.boolean().describe('False: the user has no session with this id.') }) },
  },
});

export default {
  id: 'sessions',
  title: 'Console sessions',
  description: 'Sessions that the sign-in form of the console opened.',
  endpoints: sessionsApi,
} satisfies EndpointFamily;
