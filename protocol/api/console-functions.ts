import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

/** Maximum calls of one request. */
export const maxTestCalls = 200;

const outcome = z.object({
  value: z.unknown().optional().describe('The returned value; missing if the call failed.'),
  error: z.string().optional().describe('The thrown error, or the reason why the call did not finish.'),
  line: z.int().optional().describe('The line of the code that threw the error, counted from 1.'),
  milliseconds: z.number().describe('Run time of the call.'),
});
export type FunctionTestOutcome = z.infer<typeof outcome>;

export const consoleFunctionsApi = describeEndpoints({
  test: {
    method: 'POST',
    path: '/_admin/orrery/functions/test',
    access: 'write',
    dialects: ['3.12'],
    summary: 'Call an unsaved user-defined function',
    description:
      'The code runs in the sandbox of user-defined functions, without access to data. All calls together run for at most one second.',
    body: z.object({
      code: z.string().describe('Source code of a JavaScript function.'),
      calls: z.array(z.array(z.unknown())).max(maxTestCalls).describe('The arguments of each call.'),
    }),
    answers: { 200: answer({ result: z.array(outcome) }) },
    errors: ['ERROR_QUERY_FUNCTION_INVALID_CODE', 'ERROR_HTTP_BAD_PARAMETER'],
  },
});

export default {
  id: 'console-functions',
  title: 'Console: functions',
  description: 'Tests of user-defined functions before they are saved.',
  endpoints: consoleFunctionsApi,
} satisfies EndpointFamily;
