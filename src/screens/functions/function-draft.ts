import { z } from 'zod';
import type { FunctionTest, UserFunctionInfo } from '../../../protocol/api/aqlfunction.ts';

/** The state of the editor: a function as text, perhaps not valid yet. */
export interface FunctionDraft {
  readonly name: string;
  readonly code: string;
  readonly isDeterministic: boolean;
  readonly tests: readonly FunctionTest[];
}

export const draftSchema: z.ZodType<FunctionDraft> = z.object({
  name: z.string(),
  code: z.string(),
  isDeterministic: z.boolean(),
  tests: z.array(z.object({ name: z.string(), arguments: z.string(), expected: z.string() })),
});

export const newFunction: FunctionDraft = {
  name: '',
  code: 'function (value) {\n  return value;\n}',
  isDeterministic: true,
  tests: [],
};

export function toDraft({
  name,
  code,
  isDeterministic = false,
  tests = [],
}: UserFunctionInfo): FunctionDraft {
  return { name, code, isDeterministic, tests };
}

/** Whether two states are the same function. */
export function isSameDraft(left: FunctionDraft, right: FunctionDraft): boolean {
  return (
    left.name === right.name &&
    left.code === right.code &&
    left.isDeterministic === right.isDeterministic &&
    JSON.stringify(left.tests) === JSON.stringify(right.tests)
  );
}
