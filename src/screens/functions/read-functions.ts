import { z } from 'zod';
import type { UserFunctionInfo } from '../../../protocol/api/aqlfunction.ts';
import { validateCode, validateName } from './validate-function.ts';

const fileSchema = z.array(
  z.object({
    name: z.string(),
    code: z.string(),
    isDeterministic: z.boolean().optional(),
    tests: z
      .array(z.object({ name: z.string(), arguments: z.string(), expected: z.string() }))
      .max(200)
      .optional(),
  }),
);

/** The functions of an exported file, or the first problem of it. */
export function readFunctions(
  text: string,
): { readonly functions: readonly UserFunctionInfo[] } | { readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `The file is not JSON: ${error.message}` };
    throw error;
  }
  const parsed = fileSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return {
      problem: `Not a list of functions: ${issue?.path.join('.') || 'file'}: ${issue?.message ?? ''}`,
    };
  }
  for (const { name, code } of parsed.data) {
    const problem = validateName(name) ?? validateCode(code);
    if (problem !== undefined) return { problem: `${name}: ${problem}` };
  }
  return { functions: parsed.data };
}
