import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const names = z.union([z.string(), z.array(z.string())]);

const order = z.looseObject({
  collections: z
    .looseObject({
      read: names.optional(),
      write: names.optional(),
      exclusive: names.optional().describe('Written by no other transaction at the same time.'),
    })
    .describe('Names of the collections that the transaction uses.'),
  waitForSync: z.boolean().optional().describe('The commit waits until the data is on the disk.'),
  allowImplicit: z
    .boolean()
    .optional()
    .describe('Collections that are not declared can be read. Default: true.'),
  lockTimeout: z
    .number()
    .optional()
    .describe('Maximum wait for exclusive collections in seconds; 0: no limit. Default: 900.'),
  maxTransactionSize: z.number().optional().describe('Maximum size of the changes in bytes.'),
  skipFastLockRound: z.boolean().optional().describe('Has no effect on a single server.'),
});

const status = z.enum(['running', 'committed', 'aborted']);
const state = answer({ result: z.object({ id: z.string(), status }) });

const inUse = [
  'ERROR_TRANSACTION_NOT_FOUND',
  'ERROR_TRANSACTION_DISALLOWED_OPERATION',
  'ERROR_LOCKED',
] as const;

export const streamTransactionApi = describeEndpoints({
  begin: {
    method: 'POST',
    path: '/_api/transaction/begin',
    access: 'data',
    dialects: ['3.12'],
    summary: 'Begin a stream transaction',
    description:
      'Calls with the header `x-arango-trx-id` and the returned id run in the transaction: they see its snapshot and its changes. A transaction without a call for 60 seconds is aborted.',
    body: order,
    answers: { 201: state },
    errors: [
      'ERROR_BAD_PARAMETER',
      'ERROR_ARANGO_COLLECTION_NOT_FOUND',
      'ERROR_ARANGO_READ_ONLY',
      'ERROR_LOCK_TIMEOUT',
      'ERROR_RESOURCE_LIMIT',
    ],
  },
  list: {
    method: 'GET',
    path: '/_api/transaction',
    access: 'read',
    dialects: ['3.12'],
    summary: "List the user's open stream transactions",
    answers: {
      200: z.object({ transactions: z.array(z.object({ id: z.string(), state: z.literal('running') })) }),
    },
  },
  read: {
    method: 'GET',
    path: '/_api/transaction/:id',
    access: 'read',
    dialects: ['3.12'],
    summary: 'Read the status of a stream transaction',
    answers: { 200: state },
    errors: ['ERROR_BAD_PARAMETER', 'ERROR_TRANSACTION_NOT_FOUND'],
  },
  commit: {
    method: 'PUT',
    path: '/_api/transaction/:id',
    access: 'data',
    dialects: ['3.12'],
    summary: 'Commit a stream transaction',
    description:
      'A conflict with a change that was committed after the begin aborts the transaction with 1200 (conflict).',
    answers: { 200: state },
    errors: ['ERROR_BAD_PARAMETER', 'ERROR_ARANGO_CONFLICT', ...inUse],
  },
  abort: {
    method: 'DELETE',
    path: '/_api/transaction/:id',
    access: 'data',
    dialects: ['3.12'],
    summary: 'Abort a stream transaction',
    description: 'With the id `write`, all transactions of the user that declared writes are aborted.',
    answers: { 200: z.union([state, answer({})]) },
    errors: ['ERROR_BAD_PARAMETER', ...inUse],
  },
});

export default {
  id: 'stream-transaction',
  title: 'Stream transactions',
  description: 'Transactions of several calls.',
  endpoints: streamTransactionApi,
} satisfies EndpointFamily;
