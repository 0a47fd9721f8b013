import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { planStats, queryPlan, queryWarning } from './lib/query-plan.ts';
import { answer, done, envelope, flag } from './lib/schemas.ts';

const queryText = z.looseObject({ query: z.string().describe('AQL.') });
const explainBody = z.looseObject({
  query: z.string().describe('AQL.'),
  bindVars: z.record(z.string(), z.unknown()).nullable().optional(),
  options: z
    .looseObject({
      allPlans: z.boolean().optional().describe('Returns all plans instead of the best plan.'),
      maxNumberOfPlans: z.number().optional(),
      optimizer: z.looseObject({ rules: z.array(z.string()).optional() }).optional(),
    })
    .nullable()
    .optional(),
});
/** A running or recorded query. */
export const listedQuery = z
  .object({
    id: z.string(),
    query: z.string(),
    started: z.string(),
    runTime: z.number().describe('Seconds.'),
    database: z.string().optional(),
    user: z.string().optional(),
    bindVars: z.record(z.string(), z.unknown()).optional(),
    stream: z.boolean().optional(),
    state: z.string().optional(),
    peakMemoryUsage: z.number().optional().describe('Bytes.'),
    modificationQuery: z.boolean().optional(),
    warnings: z.number().optional(),
    exitCode: z.number().optional(),
    thread: z.number().optional().describe('Number of the query thread; embedded server only.'),
  })
  .meta({ id: 'RunningQuery' });
export type ListedQuery = z.infer<typeof listedQuery>;
const trackingProperties = {
  enabled: z.boolean(),
  trackSlowQueries: z.boolean(),
  trackBindVars: z.boolean().optional(),
  maxSlowQueries: z.number(),
  slowQueryThreshold: z.number().describe('Seconds.'),
  slowStreamingQueryThreshold: z.number().optional().describe('Seconds.'),
  maxQueryStringLength: z.number(),
};
const tracking = z.object({ ...trackingProperties, ...envelope });
const rule = z.object({
  name: z.string(),
  flags: z.record(z.string(), z.boolean()),
  description: z.string().optional().describe('What the rule does.'),
});
const parseErrors = ['ERROR_QUERY_PARSE', 'ERROR_QUERY_EMPTY', 'ERROR_QUERY_FUNCTION_NAME_UNKNOWN'] as const;
const allDatabases = z.object({
  all: flag('Dialect 3.12: queries of all databases; for administrators in _system.'),
});

export const queryApi = describeEndpoints({
  parse: {
    method: 'POST',
    path: '/_api/query',
    access: 'read',
    summary: 'Parse a query without running it',
    body: queryText,
    answers: {
      200: answer({
        parsed: z.boolean(),
        collections: z.array(z.string()),
        bindVars: z.array(z.string()),
        ast: z.array(z.looseObject({})),
        warnings: z.array(z.looseObject({})).optional(),
      }),
    },
    errors: [...parseErrors, 'ERROR_BAD_PARAMETER'],
  },
  explain: {
    method: 'POST',
    path: '/_api/explain',
    access: 'read',
    summary: 'Explain a query without running it',
    body: explainBody,
    answers: {
      200: answer({
        plan: queryPlan.optional(),
        plans: z.array(queryPlan).optional(),
        warnings: z.array(queryWarning).optional(),
        stats: planStats.optional(),
        cacheable: z.boolean().optional(),
      }),
    },
    errors: [...parseErrors, 'ERROR_ARANGO_COLLECTION_NOT_FOUND', 'ERROR_QUERY_BIND_PARAMETER_MISSING'],
  },
  listRunning: {
    method: 'GET',
    path: '/_api/query/current',
    access: 'read',
    summary: 'List the running queries',
    query: allDatabases,
    answers: { 200: z.array(listedQuery) },
  },
  listSlow: {
    method: 'GET',
    path: '/_api/query/slow',
    access: 'read',
    summary: 'List the slow queries',
    query: allDatabases,
    answers: { 200: z.array(listedQuery) },
  },
  clearSlow: {
    method: 'DELETE',
    path: '/_api/query/slow',
    access: 'write',
    summary: 'Clear the list of slow queries',
    query: allDatabases,
    answers: { 200: done },
  },
  readProperties: {
    method: 'GET',
    path: '/_api/query/properties',
    access: 'read',
    summary: 'Read the settings of query tracking',
    answers: { 200: tracking },
  },
  changeProperties: {
    method: 'PUT',
    path: '/_api/query/properties',
    access: 'administrator',
    summary: 'Change the settings of query tracking',
    body: z.looseObject(trackingProperties).partial(),
    answers: { 200: tracking },
  },
  kill: {
    method: 'DELETE',
    path: '/_api/query/:id',
    access: 'read',
    summary: 'Kill a running query',
    description: 'Users can kill their own queries; administrators can kill all queries.',
    query: allDatabases,
    answers: { 200: done },
    errors: ['ERROR_QUERY_NOT_FOUND'],
  },
  listRules: {
    method: 'GET',
    path: '/_api/query/rules',
    access: 'read',
    summary: 'List the optimizer rules',
    answers: { 200: z.array(rule) },
  },
});

export default {
  id: 'query',
  title: 'Queries',
  description: 'Parsing, explaining and tracking AQL queries.',
  endpoints: queryApi,
} satisfies EndpointFamily;
