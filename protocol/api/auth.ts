import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import { firstCalls } from '../first-calls.ts';

const credentials = z.object({ username: z.string(), password: z.string() });
/** The console uses them in the keys of stored items. Missing without a session, and in the dialect of 2.8. */
const storageOwner = {
  server: z.string().optional().describe('Identity of the data folder.'),
  userKey: z
    .string()
    .optional()
    .describe('Permanent key of the user; a later user of the same name has another one.'),
};
const whoAmIAnswer = z.object({
  user: z
    .union([z.string(), z.null(), z.literal(false)])
    .describe('User name; null without a session, false when authentication is disabled.'),
  ...storageOwner,
});
const signInAnswer = z.object({
  user: z.string(),
  ...storageOwner,
  databases: z
    .array(z.string())
    .optional()
    .describe('If the user may not enter the database of the request: those that the user may enter.'),
});

export const authApi = describeEndpoints({
  issueToken: {
    method: 'POST',
    path: '/_open/auth',
    access: 'public',
    summary: 'Get a token for the header Authorization: bearer',
    body: credentials,
    answers: { 200: z.object({ jwt: z.string() }) },
    errors: ['ERROR_HTTP_UNAUTHORIZED', 'ERROR_HTTP_BAD_PARAMETER'],
  },
  signIn: {
    ...firstCalls.signIn,
    summary: 'Open a console session',
    description: 'The response sets a cookie.',
    body: credentials,
    answers: { 200: signInAnswer },
    errors: ['ERROR_HTTP_UNAUTHORIZED', 'ERROR_FORBIDDEN'],
  },
  signOut: {
    ...firstCalls.signOut,
    summary: 'Close the console session',
    answers: {
      200: z.object({
        success: z.literal(true),
        location: z.string().optional().describe('Address that ends the session at the identity provider.'),
      }),
    },
  },
  whoAmI: {
    ...firstCalls.whoAmI,
    summary: 'Read the user of the session',
    answers: { 200: whoAmIAnswer },
  },
  unauthorized: {
    method: 'GET',
    path: '/_admin/aardvark/unauthorized',
    access: 'public',
    summary: 'Return 401 for compatibility with the console of 2.8',
    answers: {},
    errors: ['ERROR_HTTP_UNAUTHORIZED'],
  },
  useSignInLink: {
    method: 'GET',
    path: '/sign-in',
    access: 'public',
    summary: 'Open a session with the one-time link that the server prints at startup',
    query: z.object({ token: z.string() }),
    answers: { 302: noBody },
  },
});

export default {
  id: 'auth',
  title: 'Sign-in',
  description: 'Tokens and sessions.',
  endpoints: authApi,
} satisfies EndpointFamily;
