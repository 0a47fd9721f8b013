import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const maxItems = 10_000;
const objectName = z.string().min(1).max(256);
const definition = z.record(z.string(), z.unknown());

/** One object, with the bodies of the calls that create it in the target. */
const copyItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('collection'),
    name: objectName,
    create: definition.optional().describe('Creates the collection; absent: the target has it.'),
    rules: definition
      .optional()
      .describe('Changes of properties after the documents: schema, computed values.'),
    indexes: z.array(z.object({ name: objectName, create: definition })).max(1000),
    count: z.number().min(0).optional().describe('Documents of the source, for the progress.'),
  }),
  z.object({
    kind: z.literal('graph'),
    name: objectName,
    create: definition.optional().describe('Absent: the target has it, and it stays as it is.'),
  }),
  z.object({ kind: z.literal('function'), name: objectName, create: definition }),
]);
export type CopyItemBody = z.infer<typeof copyItem>;

const ticket = z.string().min(1).max(100);

const copySpec = z.object({
  newDatabase: objectName.optional().describe('The target is this database, which the copy creates.'),
  onDuplicate: z.enum(['error', 'update', 'replace', 'ignore']).describe('For documents that exist there.'),
  items: z.array(copyItem).min(1).max(maxItems),
});
export type CopySpec = z.infer<typeof copySpec>;

const side = z.object({
  server: z.string().describe('The name of the connection; empty for the embedded server.'),
  database: z.string(),
});

export const copyStates = ['running', 'waiting', 'interrupted', 'done', 'stopped', 'failed'] as const;

const copyInfo = z.object({
  id: z.string(),
  source: side,
  target: side,
  state: z
    .enum(copyStates)
    .describe(
      '`waiting`: a server does not answer, the copy continues by itself. `interrupted`: it needs new tickets.',
    ),
  reason: z.string().optional().describe('Why the copy waits, is interrupted or has failed.'),
  copied: z.number().describe('Documents that the target has taken.'),
  total: z.number(),
  startedMs: z.number(),
  endedMs: z.number().optional(),
  problems: z.number().describe('Objects that are incomplete.'),
});
export type CopyInfo = z.infer<typeof copyInfo>;

const outcome = z.object({
  kind: z.enum(['collection', 'graph', 'function']),
  name: z.string(),
  state: z.enum(['copied', 'partly', 'failed']),
  text: z.string(),
});
export type CopyOutcome = z.infer<typeof outcome>;

const unknownCopy = ['ERROR_HTTP_NOT_FOUND'] as const;
const withTicket = z.object({ source: ticket.describe('A ticket of the source.') });

export const copiesApi = describeEndpoints({
  ticket: {
    method: 'POST',
    path: '/_admin/orrery/copies/ticket',
    access: 'read',
    summary: 'Allow a copy to read this database with the rights of the user',
    description: 'The ticket is valid once, for one minute.',
    answers: { 200: answer({ ticket }) },
  },
  start: {
    method: 'POST',
    path: '/_admin/orrery/copies',
    access: 'read',
    summary: 'Copy objects of another database into this one, as a job of the server',
    description:
      'The job uses the rights of the users of both requests. It continues when their pages are closed.',
    body: copySpec.extend(withTicket.shape),
    answers: { 202: answer({ id: z.string() }) },
  },
  list: {
    method: 'GET',
    path: '/_admin/orrery/copies',
    access: 'read',
    summary: 'List the copies from and to this server that the user has started',
    answers: {
      200: answer({
        copies: z.array(copyInfo),
        isKept: z.boolean().describe('Whether copies survive a restart of the process.'),
      }),
    },
  },
  read: {
    method: 'GET',
    path: '/_admin/orrery/copies/:id',
    access: 'read',
    summary: 'Read the progress and the report of a copy',
    answers: { 200: answer({ copy: copyInfo, outcomes: z.array(outcome) }) },
    errors: unknownCopy,
  },
  resume: {
    method: 'PUT',
    path: '/_admin/orrery/copies/:id',
    access: 'read',
    summary: 'Continue an interrupted copy after its last document',
    body: withTicket,
    answers: { 202: answer({ id: z.string() }) },
    errors: unknownCopy,
  },
  stop: {
    method: 'DELETE',
    path: '/_admin/orrery/copies/:id',
    access: 'read',
    summary: 'Stop a copy, or remove the report of one that has ended',
    answers: { 200: answer({ id: z.string() }) },
    errors: unknownCopy,
  },
});

export default {
  id: 'copies',
  title: 'Copies',
  description: 'Copies of databases, collections and graphs between the servers of the console.',
  endpoints: copiesApi,
} satisfies EndpointFamily;
