import { z } from 'zod';
import { describeEndpoints, type Endpoint, type EndpointFamily } from '../endpoint.ts';
import { text } from './lib/schemas.ts';

const call = {
  path: '/_api/batch',
  access: 'read',
  summary: 'Send several requests in one multipart message',
  description:
    'Each part has the content type application/x-arango-batchpart and contains an HTTP request. The parts run one after the other in the database and with the credentials of the batch; each one is checked as a request of its own. A part cannot contain a batch.',
  headers: z.object({ 'content-type': text('multipart/form-data; boundary=…') }),
  body: z.string(),
  bodyType: 'multipart/form-data',
  answers: { 200: z.string().describe('The answers of the parts in the same form.') },
  errors: ['ERROR_HTTP_BAD_PARAMETER', 'ERROR_RESOURCE_LIMIT'],
} as const satisfies Omit<Endpoint, 'method'>;

export const batchApi = describeEndpoints({
  send: { method: 'POST', ...call },
  sendByPut: { method: 'PUT', ...call },
});

export default {
  id: 'batch',
  title: 'Batch requests',
  description: 'Several requests in one. The header x-arango-errors of the answer counts failed parts.',
  endpoints: batchApi,
} satisfies EndpointFamily;
