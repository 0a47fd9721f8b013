import type { Operation } from '../../../operation/operation.ts';
import { type CallOutcome, testFunctionCode } from '../lib/sandboxes.ts';

interface Args {
  readonly code: string;
  /** JSON texts of arrays of arguments. */
  readonly rows: readonly string[];
}

/** Calls the function of a code that is not registered. Throws 1581 (invalid function code). */
const operation: Operation<Args, readonly CallOutcome[]> = {
  id: 'test-function',
  mode: 'read',
  rights: 'write',
  run: (_, { code, rows }) => testFunctionCode(code, rows),
};
export default operation;
