import type { z } from 'zod';
import { DatabaseError } from '../../protocol/errors.ts';
import type { RequestScope } from './route.ts';

/** The body of a described call. Throws 10 (bad parameter) with the place of the first wrong value. */
export function bodyOf<Schema extends z.ZodType>(request: RequestScope, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(request.jsonObject());
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new DatabaseError('ERROR_BAD_PARAMETER', {
    detail: `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'expected another value'}`,
  });
}
