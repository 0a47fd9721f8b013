import { expect, test } from 'vitest';
import type { z } from 'zod';
import { allEndpoints } from '../../../../protocol/endpoints.ts';
import { exampleBodyOf } from '../../../../src/screens/api-docs/example-request.ts';

test('the default body of each call satisfies its schema', () => {
  const refused = allEndpoints.flatMap(({ id, endpoint }) => {
    const text = exampleBodyOf(endpoint);
    if (text === undefined || endpoint.bodyType !== undefined) return [];
    const { success } = (endpoint.body as z.ZodType).safeParse(JSON.parse(text));
    return success ? [] : [id];
  });
  expect(refused).toEqual([]);
});
