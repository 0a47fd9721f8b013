import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import { text } from './lib/schemas.ts';

const openApiDocument = z.looseObject({ openapi: z.string() });

export const docsApi = describeEndpoints({
  read: {
    method: 'GET',
    path: '/_api/docs',
    access: 'read',
    summary: 'Read this description: OpenAPI for programs, a page of the console for browsers',
    headers: z.object({ accept: text('text/html redirects to the page of the console.') }),
    answers: { 200: openApiDocument, 302: noBody },
  },
  openApi: {
    method: 'GET',
    path: '/_api/docs/openapi.json',
    access: 'read',
    summary: 'Read this description as OpenAPI 3.1',
    answers: { 200: openApiDocument },
  },
});

export default {
  id: 'docs',
  title: 'Documentation',
  description: 'The description of this API.',
  endpoints: docsApi,
} satisfies EndpointFamily;
