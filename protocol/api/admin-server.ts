import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer, done, flag } from './lib/schemas.ts';
import { listedQuery } from './query.ts';

const mode = z.enum(['default', 'readonly']);
const modeAnswer = answer({ mode });
const empty = answer({ result: z.object({}) });
const secrets = answer({
  result: z.object({
    active: z.object({ sha256: z.string() }),
    passive: z.array(z.object({ sha256: z.string() })),
  }),
});

export const adminServerApi = describeEndpoints({
  status: {
    method: 'GET',
    path: '/_admin/status',
    access: 'read',
    summary: 'Read the status of the server',
    answers: {
      200: z.object({
        server: z.string(),
        license: z.string(),
        version: z.string(),
        mode: z.string(),
        operationMode: z.string(),
        foxxApi: z.boolean(),
        host: z.string(),
        // Older servers have `host` only.
        hostname: z.string().optional(),
        pid: z.int(),
        serverInfo: z.object({
          role: z.string(),
          maintenance: z.boolean(),
          readOnly: z.boolean(),
          writeOpsEnabled: z.boolean(),
          progress: z.object({ phase: z.string(), feature: z.string(), recoveryTick: z.int() }),
        }),
      }),
    },
  },
  readMode: {
    method: 'GET',
    path: '/_admin/server/mode',
    access: 'read',
    summary: 'Read whether the server accepts writes',
    answers: { 200: modeAnswer },
  },
  changeMode: {
    method: 'PUT',
    path: '/_admin/server/mode',
    access: 'administrator',
    summary: 'Refuse all writes (readonly), or accept them again (default)',
    description: 'A refused write fails with 1004 (read only). A restart restores the mode default.',
    body: z.object({ mode }),
    answers: { 200: modeAnswer },
    errors: ['ERROR_HTTP_BAD_PARAMETER'],
  },
  license: {
    method: 'GET',
    path: '/_admin/license',
    access: 'read',
    summary: 'Read the license',
    answers: {
      200: z.object({
        features: z.object({}),
        license: z.string(),
        version: z.string(),
        status: z.string(),
        upgrading: z.boolean(),
      }),
    },
  },
  options: {
    method: 'GET',
    path: '/_admin/options',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'Read the options of the server, without passwords',
    answers: { 200: z.record(z.string(), z.unknown()) },
  },
  describeOptions: {
    method: 'GET',
    path: '/_admin/options-description',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'Read the descriptions of the options',
    answers: {
      200: z.record(
        z.string(),
        z.object({ section: z.string(), description: z.string(), type: z.string(), category: z.string() }),
      ),
    },
  },
  publicOptions: {
    method: 'GET',
    path: '/_admin/options-public',
    access: 'read',
    summary: 'Read the options that all users may know',
    answers: { 200: z.record(z.string(), z.unknown()) },
  },
  supportInfo: {
    method: 'GET',
    path: '/_admin/support-info',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'Read a description of the server and its machine',
    answers: {
      200: z.object({
        deployment: z.object({ type: z.string() }),
        host: z.looseObject({ role: z.string(), version: z.string() }),
        date: z.string(),
      }),
    },
  },
  compact: {
    method: 'PUT',
    path: '/_admin/compact',
    access: 'administrator',
    summary: 'Compact the data',
    description: 'The store reuses freed pages; the call has no effect.',
    answers: { 200: done },
  },
  readTls: {
    method: 'GET',
    path: '/_admin/server/tls',
    access: 'administrator',
    summary: 'Read the TLS data; the answer has none',
    answers: { 200: empty },
  },
  reloadTls: {
    method: 'POST',
    path: '/_admin/server/tls',
    access: 'administrator',
    summary: 'Reload the TLS data; the server looks at its files by itself',
    answers: { 200: empty },
  },
  readSecrets: {
    method: 'GET',
    path: '/_admin/server/jwt',
    access: 'administrator',
    summary: 'Read the digest of the secret that signs tokens',
    answers: { 200: secrets },
  },
  reloadSecrets: {
    method: 'POST',
    path: '/_admin/server/jwt',
    access: 'administrator',
    summary: 'Reload the secret that signs tokens from its file',
    description: 'Tokens that another secret signed become invalid.',
    answers: { 200: secrets },
  },
  recentCalls: {
    method: 'GET',
    path: '/_admin/server/api-calls',
    access: 'administrator',
    summary: 'List the latest requests, the newest first',
    answers: {
      200: answer({
        result: z.object({
          calls: z.array(
            z.object({
              timeStamp: z.string(),
              requestType: z.string(),
              path: z.string(),
              database: z.string(),
            }),
          ),
        }),
      }),
    },
  },
  recentQueries: {
    method: 'GET',
    path: '/_admin/server/aql-queries',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'List the running queries and the latest slow ones of all databases',
    description: 'Queries that ended within the threshold of slow queries are not recorded.',
    answers: { 200: answer({ result: z.object({ queries: z.array(listedQuery) }) }) },
  },
  deploymentId: {
    method: 'GET',
    path: '/_admin/deployment/id',
    access: 'read',
    summary: 'Read the id of the deployment',
    description: 'It is derived from the id of the server, and stays the same over restarts.',
    answers: { 200: z.object({ id: z.string() }) },
  },
  listCrashes: {
    method: 'GET',
    path: '/_admin/crashes',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'List crash dumps',
    description: 'Empty: the server writes no crash dumps.',
    answers: { 200: answer({ result: z.array(z.string()) }) },
  },
  readCrash: {
    method: 'GET',
    path: '/_admin/crashes/:id',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'Read a crash dump',
    description: 'Always refused: the server writes no crash dumps.',
    answers: {},
    errors: ['ERROR_HTTP_NOT_FOUND'],
  },
  removeCrash: {
    method: 'DELETE',
    path: '/_admin/crashes/:id',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'Remove a crash dump',
    description: 'Always refused: the server writes no crash dumps.',
    answers: {},
    errors: ['ERROR_HTTP_NOT_FOUND'],
  },
  usageMetrics: {
    method: 'GET',
    path: '/_admin/usage-metrics',
    access: 'administrator',
    summary: 'Read the usage of shards',
    description: 'Empty: the server has no shards. See /_admin/metrics.',
    answers: { 200: z.string() },
  },
  shutDown: {
    method: 'DELETE',
    path: '/_admin/shutdown',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'Stop the server',
    description: 'The server ends within five seconds, as after SIGTERM.',
    query: z.object({ soft: flag('Without effect on a single server.') }),
    answers: { 200: z.literal('OK') },
    errors: ['ERROR_NOT_IMPLEMENTED'],
  },
  engineStatistics: {
    method: 'GET',
    path: '/_api/engine/stats',
    access: 'administrator',
    summary: 'Read figures of the storage engine',
    answers: { 200: z.record(z.string(), z.number()) },
  },
});

export default {
  id: 'admin-server',
  title: 'Server: administration',
  description: 'Status, mode and options of the server.',
  endpoints: adminServerApi,
} satisfies EndpointFamily;
