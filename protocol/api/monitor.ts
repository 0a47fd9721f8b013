import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer, done } from './lib/schemas.ts';

const maxAlertRules = 100;
const maxSeconds = 86_400;

const rule = z
  .object({
    name: z.string().min(1).max(64),
    figure: z.string().min(1).max(128).describe('Name of a figure, such as server.writerQueue.'),
    condition: z.enum(['above', 'below']),
    limit: z.number(),
    seconds: z.int().min(0).max(maxSeconds).describe('Time for which the condition must hold.'),
  })
  .meta({ id: 'AlertRule', description: 'A threshold of a figure of the statistics.' });
export type AlertRule = z.infer<typeof rule>;

const event = z.object({
  name: z.string(),
  figure: z.string(),
  timeMs: z.number(),
  kind: z.enum(['begin', 'end']),
  value: z.number(),
});
export type AlertEvent = z.infer<typeof event>;

const alerts = answer({
  rules: z.array(rule),
  firing: z.array(z.object({ name: z.string(), sinceMs: z.number(), value: z.number() })),
  events: z.array(event).describe('Begins and ends of alerts since the start, the newest first.'),
  figures: z.record(z.string(), z.number()).describe('The last figures by name; none before the first.'),
});
export type Alerts = z.infer<typeof alerts>;

const transaction = z.object({
  id: z.string(),
  database: z.string(),
  user: z.string().optional(),
  startedMs: z.number(),
  usedMs: z.number().describe('Time of the last call.'),
  isWriting: z.boolean(),
  collections: z.array(z.string()).describe('Declared collections.'),
});
export type ListedTransaction = z.infer<typeof transaction>;

const shared = { access: 'administrator', isSystemOnly: true } as const;

export const monitorApi = describeEndpoints({
  readAlerts: {
    ...shared,
    method: 'GET',
    path: '/_admin/orrery/alerts',
    summary: 'Read the thresholds of figures and the alerts',
    answers: { 200: alerts },
  },
  saveAlerts: {
    ...shared,
    method: 'PUT',
    path: '/_admin/orrery/alerts',
    summary: 'Replace the thresholds of figures',
    body: z
      .object({ rules: z.array(rule).max(maxAlertRules) })
      .meta({ id: 'AlertRules', description: 'All thresholds.' }),
    answers: { 200: answer({ rules: z.array(rule) }) },
    errors: ['ERROR_BAD_PARAMETER'],
  },
  listTransactions: {
    ...shared,
    method: 'GET',
    path: '/_admin/orrery/transactions',
    summary: 'List the open stream transactions of all users and databases',
    answers: { 200: answer({ transactions: z.array(transaction) }) },
  },
  abortTransaction: {
    ...shared,
    method: 'DELETE',
    path: '/_admin/orrery/transactions/:id',
    summary: 'Abort an open stream transaction of any user',
    answers: { 200: done },
    errors: ['ERROR_TRANSACTION_NOT_FOUND', 'ERROR_LOCKED'],
  },
});

export default {
  id: 'monitor',
  title: 'Monitoring: console',
  description: 'Alerts and open transactions. Embedded server only.',
  endpoints: monitorApi,
} satisfies EndpointFamily;
