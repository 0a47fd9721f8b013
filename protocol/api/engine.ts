import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';

export const engineApi = describeEndpoints({
  read: {
    method: 'GET',
    path: '/_api/engine',
    access: 'read',
    summary: 'Read the storage engine and its index types',
    description: 'The name is that of the engine whose calls the server offers; drivers compare it.',
    answers: {
      200: z.object({
        name: z.string(),
        endianness: z.string(),
        supports: z.object({
          indexes: z.array(z.string()),
          aliases: z.object({ indexes: z.record(z.string(), z.string()) }),
        }),
      }),
    },
  },
  keyGenerators: {
    method: 'GET',
    path: '/_api/key-generators',
    access: 'read',
    summary: 'List the types of key generators',
    answers: { 200: z.object({ keyGenerators: z.array(z.string()) }) },
  },
});

export default {
  id: 'engine',
  title: 'Storage engine',
  description: 'Abilities of the storage engine.',
  endpoints: engineApi,
} satisfies EndpointFamily;
