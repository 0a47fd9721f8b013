import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';

/** A call that is always refused: there are no services. */
const refused = {
  path: '/_api/foxx',
  access: 'read',
  answers: {},
  errors: ['ERROR_NOT_IMPLEMENTED'],
  dialects: ['3.12'],
} as const;

export const foxxApi = describeEndpoints({
  list: { ...refused, method: 'GET', summary: 'Not supported: list the services' },
  install: {
    ...refused,
    method: 'POST',
    summary: 'Not supported: install a service',
    body: z.looseObject({}),
  },
});

export default {
  id: 'foxx',
  title: 'Services',
  description: 'Foxx services are not supported: all calls below /_api/foxx are refused.',
  endpoints: foxxApi,
} satisfies EndpointFamily;
