import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const names = z.union([z.string(), z.array(z.string())]).optional();

const transaction = z
  .object({
    collections: z
      .object({
        read: names,
        write: names,
        exclusive: names,
        allowImplicit: z
          .boolean()
          .optional()
          .describe('Collections that are not declared can be read. Default: true.'),
      })
      .describe('Names of the collections that the transaction uses.'),
    action: z.string().describe('Source code of a JavaScript function.'),
    params: z.unknown().optional().describe('Argument of the function.'),
    waitForSync: z.boolean().optional().describe('The answer waits until the data are on the disk.'),
    lockTimeout: z.number().optional().describe('Maximum wait for exclusive collections in seconds.'),
    maxTransactionSize: z.number().optional().describe('Maximum size of the changes in bytes.'),
  })
  .meta({ id: 'JavaScriptTransaction', description: 'A function that runs as one transaction.' });

export const jsTransactionApi = describeEndpoints({
  execute: {
    method: 'POST',
    path: '/_api/transaction',
    access: 'data',
    summary: 'Run a JavaScript transaction',
    description:
      'The function runs in a sandbox with the object db. It sees a snapshot and its own changes. If it throws, or ' +
      'if the client disconnects, nothing is changed.',
    body: transaction,
    answers: { 200: answer({ result: z.unknown().optional() }) },
    errors: [
      'ERROR_BAD_PARAMETER',
      'ERROR_ARANGO_COLLECTION_NOT_FOUND',
      'ERROR_ARANGO_CONFLICT',
      'ERROR_TRANSACTION_INTERNAL',
      'ERROR_TRANSACTION_NESTED',
      'ERROR_TRANSACTION_UNREGISTERED_COLLECTION',
      'ERROR_TRANSACTION_DISALLOWED_OPERATION',
      'ERROR_RESOURCE_LIMIT',
    ],
  },
});

export default {
  id: 'js-transaction',
  title: 'JavaScript transactions',
  description: 'Transactions as functions of the client.',
  endpoints: jsTransactionApi,
} satisfies EndpointFamily;
