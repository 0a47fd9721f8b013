import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';

const seconds = z.int().describe('Seconds since 1970.');

const accessToken = z.object({
  id: z.int(),
  name: z.string(),
  valid_until: seconds,
  created_at: seconds,
  fingerprint: z.string().describe('Beginning and end of the token.'),
  active: z.boolean(),
});

export const tokenApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_api/token/:user',
    access: 'own',
    summary: 'List the access tokens of a user',
    answers: { 200: z.object({ tokens: z.array(accessToken) }) },
    errors: ['ERROR_USER_NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: '/_api/token/:user',
    access: 'own',
    summary: 'Create an access token of a user',
    description:
      'The token is used as the password of Basic authorization or of /_open/auth; the user name may be empty. Only this answer contains it.',
    body: z.object({
      name: z.string().describe('Unique among the tokens of the user.'),
      valid_until: seconds.optional().describe('Default: in a year.'),
    }),
    answers: { 200: accessToken.extend({ token: z.string() }) },
    errors: ['ERROR_USER_NOT_FOUND', 'ERROR_HTTP_BAD_PARAMETER', 'ERROR_HTTP_CONFLICT'],
  },
  revokeAll: {
    method: 'DELETE',
    path: '/_api/token/:user',
    access: 'own',
    summary: 'End all sessions of a user and revoke the tokens of /_open/auth',
    description: 'Access tokens stay valid; they are revoked one by one.',
    answers: { 200: z.object({}) },
    errors: ['ERROR_USER_NOT_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: '/_api/token/:user/:id',
    access: 'own',
    summary: 'Revoke an access token',
    answers: { 200: z.object({}) },
    errors: ['ERROR_USER_NOT_FOUND', 'ERROR_HTTP_NOT_FOUND'],
  },
});

export default {
  id: 'token',
  title: 'Access tokens',
  description: 'Tokens that replace the password of a user until they expire or are revoked.',
  endpoints: tokenApi,
} satisfies EndpointFamily;
