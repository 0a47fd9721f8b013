import type { Operation } from '../../../operation/operation.ts';
import { checkFunctionCode } from '../lib/sandboxes.ts';

interface Args {
  readonly code: string;
}

/**
 * Throws 1581 (invalid function code) for a code that does not define a function. Separate from the write, because the
 * code is evaluated.
 */
const operation: Operation<Args, null> = {
  id: 'check-function',
  mode: 'read',
  rights: 'write',
  run: (_, { code }) => {
    checkFunctionCode(code);
    return null;
  },
};
export default operation;
