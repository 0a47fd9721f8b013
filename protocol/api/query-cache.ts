import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { done } from './lib/schemas.ts';

const properties = {
  mode: z.enum(['off', 'on', 'demand']),
  maxResults: z.number(),
  maxResultsSize: z.number().optional().describe('Bytes.'),
  maxEntrySize: z.number().optional().describe('Bytes.'),
  includeSystem: z.boolean().optional(),
};
const propertiesAnswer = z.object(properties).meta({ id: 'QueryCacheProperties' });
const entry = z.object({
  hash: z.string(),
  query: z.string(),
  bindVars: z.record(z.string(), z.unknown()),
  size: z.number().describe('Bytes.'),
  results: z.number().describe('Rows.'),
  hits: z.number(),
  runTime: z.number().describe('Seconds.'),
  started: z.string(),
  dataSources: z.array(z.string()),
});

export const queryCacheApi = describeEndpoints({
  read: {
    method: 'GET',
    path: '/_api/query-cache',
    access: 'read',
    summary: 'Read the properties of the result cache (alternative address)',
    answers: { 200: propertiesAnswer },
  },
  clear: {
    method: 'DELETE',
    path: '/_api/query-cache',
    access: 'write',
    summary: 'Clear the result cache of the database',
    answers: { 200: done },
  },
  listEntries: {
    method: 'GET',
    path: '/_api/query-cache/entries',
    access: 'read',
    summary: 'List the cached results',
    answers: { 200: z.array(entry) },
  },
  readProperties: {
    method: 'GET',
    path: '/_api/query-cache/properties',
    access: 'read',
    summary: 'Read the properties of the result cache',
    answers: { 200: propertiesAnswer },
  },
  changeProperties: {
    method: 'PUT',
    path: '/_api/query-cache/properties',
    access: 'administrator',
    summary: 'Change the properties of the result cache',
    body: z.looseObject(properties).partial(),
    answers: { 200: propertiesAnswer },
  },
  listPlans: {
    method: 'GET',
    path: '/_api/query-plan-cache',
    access: 'read',
    summary: 'List the cached plans; the list of the embedded server is empty',
    answers: { 200: z.array(z.looseObject({})) },
  },
  clearPlans: {
    method: 'DELETE',
    path: '/_api/query-plan-cache',
    access: 'write',
    summary: 'Clear the plan cache',
    answers: { 200: done },
  },
});

export default {
  id: 'query-cache',
  title: 'Queries: cache',
  description: 'The cache of query results.',
  endpoints: queryCacheApi,
} satisfies EndpointFamily;
