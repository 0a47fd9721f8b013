import { z } from 'zod';

export const userFunctionInfo = z.object({
  name: z.string(),
  code: z.string(),
  /** 2.8 does not tell. */
  isDeterministic: z.boolean().optional(),
});
export type UserFunctionInfo = z.infer<typeof userFunctionInfo>;

/** GET /_api/aqlfunction; a bare array from 2.8. */
export const functionListAnswer = z
  .union([z.object({ result: z.array(userFunctionInfo) }), z.array(userFunctionInfo)])
  .transform((answer) => (Array.isArray(answer) ? answer : answer.result));

/** POST /_api/aqlfunction: errors 1580 (name) and 1581 (code). */
export interface RegisterFunctionBody {
  readonly name: string;
  readonly code: string;
  readonly isDeterministic?: boolean;
}

/** The answer; 2.8 tells by its status only, 201 for a new function. */
export const registerFunctionAnswer = z.object({ isNewlyCreated: z.boolean().optional() });

/** DELETE /_api/aqlfunction/{name}[?group=true]: error 1582 when there is no function of the name. */
export const removeFunctionAnswer = z.object({ deletedCount: z.number().optional() });
