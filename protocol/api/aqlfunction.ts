import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer, flag, text } from './lib/schemas.ts';

const functionTest = z.object({
  name: z.string(),
  arguments: z.string().describe('JSON text of an array.'),
  expected: z.string().describe('JSON text of the expected value.'),
});
export type FunctionTest = z.infer<typeof functionTest>;

const userFunction = z.object({
  name: z.string().describe('Name with its namespace, such as mine::double.'),
  code: z.string().describe('Source code of a JavaScript function.'),
  isDeterministic: z.boolean().optional(),
  tests: z
    .array(functionTest)
    .max(200)
    .optional()
    .describe(
      'Tests of the console, stored with the function. A registration without them keeps the stored ones.',
    ),
});
export type UserFunctionInfo = z.infer<typeof userFunction>;
const functions = z.array(userFunction);
const list = z
  .union([functions, answer({ result: functions })])
  .describe('Dialect 2.8: the array without an envelope.');
const registered = answer({ isNewlyCreated: z.boolean().optional() });

export const aqlfunctionApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_api/aqlfunction',
    access: 'read',
    summary: 'List the user-defined AQL functions',
    query: z.object({
      namespace: text('Lists only functions of this namespace.'),
      prefix: text('Older name of the parameter namespace.'),
    }),
    answers: { 200: list },
  },
  listNamespace: {
    method: 'GET',
    path: '/_api/aqlfunction/:name',
    access: 'read',
    dialects: ['3.12'],
    summary: 'List the functions of a namespace',
    answers: { 200: list },
  },
  register: {
    method: 'POST',
    path: '/_api/aqlfunction',
    access: 'write',
    summary: 'Register or replace a function',
    description: 'Status 201 means that the function is new.',
    body: userFunction,
    answers: { 200: registered, 201: registered },
    errors: [
      'ERROR_QUERY_FUNCTION_INVALID_NAME',
      'ERROR_QUERY_FUNCTION_INVALID_CODE',
      'ERROR_HTTP_BAD_PARAMETER',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/_api/aqlfunction/:name',
    access: 'write',
    summary: 'Remove a function or a namespace',
    query: z.object({ group: flag('The name is a namespace; all its functions are removed.') }),
    answers: { 200: answer({ deletedCount: z.int().optional() }) },
    errors: ['ERROR_QUERY_FUNCTION_NOT_FOUND', 'ERROR_QUERY_FUNCTION_INVALID_NAME'],
  },
});

export default {
  id: 'aqlfunction',
  title: 'Functions',
  description: 'User-defined functions of AQL.',
  endpoints: aqlfunctionApi,
} satisfies EndpointFamily;
