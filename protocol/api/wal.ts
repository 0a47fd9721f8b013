import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import { flag, text } from './lib/schemas.ts';

const server = z.looseObject({ version: z.string(), serverId: z.string() });

export const walApi = describeEndpoints({
  readRange: {
    method: 'GET',
    path: '/_api/wal/range',
    access: 'administrator',
    summary: 'Read the range of ticks in the log of changes',
    answers: { 200: z.object({ time: z.string(), tickMin: z.string(), tickMax: z.string(), server }) },
  },
  readLastTick: {
    method: 'GET',
    path: '/_api/wal/lastTick',
    access: 'administrator',
    summary: 'Read the last tick of the log of changes',
    answers: { 200: z.object({ time: z.string(), tick: z.string(), server }) },
  },
  tail: {
    method: 'GET',
    path: '/_api/wal/tail',
    access: 'administrator',
    summary: 'Read changes from the log',
    description:
      'One JSON object per line. A changed document has its present state, once, at its last change. The headers x-arango-replication-* have the position: from=lastscanned continues.',
    query: z.object({
      from: text('Changes after this tick. Default: 0.'),
      to: text('Changes up to this tick.'),
      chunkSize: text('Approximate size of the answer in bytes.'),
      global: flag('Changes of all databases; only in _system.'),
      collection: text('Name or id of the only collection.'),
      includeSystem: flag('false: omits collections of the system.'),
      serverId: text('Id of the following server; it appears in the list of clients.'),
    }),
    answers: { 200: z.string().describe('One JSON object per line.'), 204: noBody },
    errors: ['ERROR_HTTP_BAD_PARAMETER', 'ERROR_ARANGO_USE_SYSTEM_DATABASE'],
  },
  readOpenTransactions: {
    method: 'GET',
    path: '/_api/wal/open-transactions',
    access: 'administrator',
    summary: 'List transactions that were open in a range of ticks',
    description: 'The list is empty: the log has finished transactions only.',
    answers: { 200: z.array(z.string()) },
  },
});

export default {
  id: 'wal',
  title: 'Log of changes',
  description: 'The log of changes that other servers follow.',
  endpoints: walApi,
} satisfies EndpointFamily;
