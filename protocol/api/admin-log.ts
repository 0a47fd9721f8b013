import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer, flag, text } from './lib/schemas.ts';

const level = z.string().describe('Name in any case, or number from 0 (fatal) to 5 (trace).');

const time = z.string().describe('A time such as 2026-11-23T12:00:00Z.');
const conditions = {
  upto: level.optional().describe('Entries of this level and of more severe ones; default info.'),
  level: level.optional().describe('Entries of exactly this level.'),
  search: text('A part of the text.'),
  pattern: text(
    'A regular expression for the text, in any case, with at most 200 characters; without back references. Embedded server only.',
  ),
  topic: text('Entries of this topic. Embedded server only.'),
  from: time.optional().describe('Entries since this time. Embedded server only.'),
  to: time.optional().describe('Entries until this time. Embedded server only.'),
};

const filter = z.object({
  ...conditions,
  start: z.int().min(0).optional().describe('The smallest id.'),
  size: z.int().min(0).optional().describe('The most entries.'),
  offset: z.int().min(0).optional().describe('Entries to skip.'),
  sort: z.enum(['asc', 'desc']).optional().describe('By id; default asc.'),
});

export const logEntriesAnswer = z.object({
  total: z.int().describe('Matching entries, without size and offset.'),
  messages: z.array(
    z.object({
      id: z.int(),
      topic: z.string(),
      level: z.string(),
      date: z.string(),
      message: z.string(),
    }),
  ),
});

const count = z.int();
const logSummaryAnswer = answer({
  result: z.object({
    counts: z.record(z.string(), count).describe('Entries by level that match the search.'),
    from: z.string().optional().describe('Time of the first matching entry; missing without entries.'),
    to: z.string().optional().describe('Time of the last matching entry.'),
    buckets: z
      .array(z.object({ entries: count, warnings: count, errors: count }))
      .describe('Matching entries in parts of the same length from the first to the last entry.'),
  }),
});

const levels = z.record(z.string(), z.string()).describe('Level by topic.');
const levelsAnswer = z.union([
  z.object({ global: levels, appenders: z.record(z.string(), z.object({ levels })) }),
  levels,
]);
const appenders = z.object({ withAppenders: flag('Adds the levels of the outputs.') });
const structured = z.record(z.string(), z.boolean()).describe('Parameters of log entries by name.');

export const adminLogApi = describeEndpoints({
  columns: {
    method: 'GET',
    path: '/_admin/log',
    access: 'administrator',
    summary: 'Read the newest log entries in columns',
    description: 'In dialect 2.8 in _system only, and without topics.',
    query: filter,
    answers: {
      200: z.object({
        totalAmount: z.int(),
        lid: z.array(z.int()),
        topic: z.array(z.string()).optional(),
        level: z.array(z.int()),
        timestamp: z.array(z.int()).describe('Seconds since 1970.'),
        text: z.array(z.string()),
      }),
    },
    errors: ['ERROR_HTTP_BAD_PARAMETER', 'ERROR_ARANGO_USE_SYSTEM_DATABASE'],
  },
  clear: {
    method: 'DELETE',
    path: '/_admin/log',
    access: 'administrator',
    summary: 'Remove all log entries',
    description: 'Entries that were written to the terminal stay there. In dialect 2.8 in _system only.',
    answers: { 200: answer({}) },
    errors: ['ERROR_ARANGO_USE_SYSTEM_DATABASE'],
  },
  clearEntries: {
    method: 'DELETE',
    path: '/_admin/log/entries',
    access: 'administrator',
    summary: 'Remove all log entries (current address)',
    answers: { 200: answer({}) },
  },
  entries: {
    method: 'GET',
    path: '/_admin/log/entries',
    access: 'administrator',
    summary: 'Read the newest log entries',
    query: filter,
    answers: { 200: logEntriesAnswer },
    errors: ['ERROR_HTTP_BAD_PARAMETER'],
  },
  summarise: {
    method: 'GET',
    path: '/_admin/orrery/log',
    access: 'administrator',
    summary: 'Count the newest log entries by level and over time',
    query: z.object({
      ...conditions,
      buckets: z.int().min(1).max(500).optional().describe('Number of parts of the time; default 90.'),
    }),
    answers: { 200: logSummaryAnswer },
    errors: ['ERROR_HTTP_BAD_PARAMETER'],
  },
  readLevels: {
    method: 'GET',
    path: '/_admin/log/level',
    access: 'administrator',
    summary: 'Read the log levels of all topics',
    query: appenders,
    answers: { 200: levelsAnswer },
  },
  changeLevels: {
    method: 'PUT',
    path: '/_admin/log/level',
    access: 'administrator',
    summary: 'Change log levels',
    query: appenders,
    body: z.record(z.string(), z.string()).describe('Level by topic; the topic `all` is first set for all.'),
    answers: { 200: levelsAnswer },
    errors: ['ERROR_HTTP_BAD_PARAMETER'],
  },
  resetLevels: {
    method: 'DELETE',
    path: '/_admin/log/level',
    access: 'administrator',
    summary: 'Restore the log levels of the start',
    answers: { 200: levels },
  },
  readStructured: {
    method: 'GET',
    path: '/_admin/log/structured',
    access: 'administrator',
    summary: 'Read the parameters that log entries contain',
    answers: { 200: structured },
  },
  changeStructured: {
    method: 'PUT',
    path: '/_admin/log/structured',
    access: 'administrator',
    summary: 'Change the parameters that log entries contain',
    body: structured,
    answers: { 200: structured },
  },
});

export default {
  id: 'admin-log',
  title: 'Log',
  description: 'The newest log entries of the server, and its log levels.',
  endpoints: adminLogApi,
} satisfies EndpointFamily;
