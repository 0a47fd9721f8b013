import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import { text } from './lib/schemas.ts';

const openApiDocument = z.looseObject({ openapi: z.string() });

export const docsApi = describeEndpoints({
  read: {
    method: 'GET',
    path: '/_api/docs',
    access: 'read',
    summary: 'Read this documentation: OpenAPI for programs, a redirect to the console for browsers',
    headers: z.object({ accept: text('text/html redirects to the documentation page of the console.') }),
    answers: { 200: openApiDocument, 302: noBody },
  },
  openApi: {
    method: 'GET',
    path: '/_api/docs/openapi.json',
    access: 'read',
    summary: 'Read this documentation as OpenAPI 3.1',
    answers: { 200: openApiDocument },
  },
});

export default {
  id: 'docs',
  title: 'Documentation',
  description: 'Documentation of this API.',
  endpoints: docsApi,
} satisfies EndpointFamily;
