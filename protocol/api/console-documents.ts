import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

export const consoleDocumentsApi = describeEndpoints({
  neighbors: {
    method: 'GET',
    path: '/_admin/orrery/neighbors/:collection/:key',
    access: 'read',
    dialects: ['3.12'],
    summary: 'Find the documents before and after a document',
    description:
      'The order is that of an unsorted list of the collection. The call reads a few documents, whatever the size of the collection.',
    answers: {
      200: answer({
        previous: z.string().optional().describe('Key of the document before; missing for the first one.'),
        next: z.string().optional().describe('Key of the document after; missing for the last one.'),
      }),
    },
    errors: ['ERROR_ARANGO_COLLECTION_NOT_FOUND', 'ERROR_ARANGO_DOCUMENT_NOT_FOUND'],
  },
});

export default {
  id: 'console-documents',
  title: 'Console: documents',
  description: 'Steps from one document to the next.',
  endpoints: consoleDocumentsApi,
} satisfies EndpointFamily;
