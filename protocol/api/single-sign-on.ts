import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import { singleSignOnPaths } from '../single-sign-on.ts';

export const singleSignOnApi = describeEndpoints({
  start: {
    method: 'GET',
    path: singleSignOnPaths.start,
    access: 'public',
    summary: 'Send the browser to the identity provider',
    description: 'For links of the console only. Without an identity provider (--oidc-issuer): 404.',
    query: z.object({
      return: z.string().optional().describe('Path of the page to open after the sign-in.'),
    }),
    answers: { 302: noBody },
    errors: ['ERROR_HTTP_NOT_FOUND'],
  },
  callback: {
    method: 'GET',
    path: singleSignOnPaths.callback,
    access: 'public',
    summary: 'Open a session with the answer of the identity provider',
    description:
      'The redirect URI of OpenID Connect. The answer redirects to the page of the sign-in, or to the sign-in page, whose address then has the reason.',
    query: z.object({
      state: z.string().optional(),
      code: z.string().optional(),
      iss: z.string().optional(),
      error: z.string().optional(),
    }),
    answers: { 302: noBody },
    errors: ['ERROR_HTTP_NOT_FOUND'],
  },
});

export default {
  id: 'single-sign-on',
  title: 'Single sign-on',
  description: 'Sign-in with an identity provider (OpenID Connect).',
  endpoints: singleSignOnApi,
} satisfies EndpointFamily;
