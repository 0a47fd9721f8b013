import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer, done, flag } from './lib/schemas.ts';

const walProperties = z.object({
  allowOversizeEntries: z.boolean(),
  logfileSize: z.number().describe('Bytes.'),
  historicLogfiles: z.number(),
  reserveLogfiles: z.number(),
  syncInterval: z.number().describe('Milliseconds.'),
  throttleWait: z.number().describe('Milliseconds.'),
  throttleWhenPending: z.number(),
});

const propertiesAnswer = answer(walProperties.shape);

export const adminWalApi = describeEndpoints({
  readProperties: {
    method: 'GET',
    path: '/_admin/wal/properties',
    access: 'administrator',
    summary: 'Read the properties of the write-ahead log',
    description: 'The embedded server has no log files; it stores the values until it stops.',
    answers: { 200: propertiesAnswer },
  },
  changeProperties: {
    method: 'PUT',
    path: '/_admin/wal/properties',
    access: 'administrator',
    summary: 'Change the properties of the write-ahead log',
    description: 'Values of another type are ignored. The values have no effect on the embedded server.',
    body: walProperties.partial(),
    answers: { 200: propertiesAnswer },
  },
  flush: {
    method: 'PUT',
    path: '/_admin/wal/flush',
    access: 'administrator',
    summary: 'Flush the write-ahead log to disk',
    description: 'The embedded server writes every commit to disk; the call has no effect.',
    query: z.object({
      waitForSync: flag('No effect.'),
      waitForCollector: flag('No effect.'),
    }),
    answers: { 200: done },
  },
  transactions: {
    method: 'GET',
    path: '/_admin/wal/transactions',
    access: 'administrator',
    summary: 'Read the number of running transactions',
    answers: {
      200: answer({
        runningTransactions: z.int(),
        minLastCollected: z.string().nullable(),
        minLastSealed: z.string().nullable(),
      }),
    },
  },
});

export default {
  id: 'admin-wal',
  title: 'Write-ahead log',
  description: 'Calls for the write-ahead log of 2.8.',
  endpoints: adminWalApi,
} satisfies EndpointFamily;
