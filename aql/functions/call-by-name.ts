import { DatabaseError } from '../../protocol/errors.ts';
import { assert } from '../../protocol/lib/assert.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import { isUserFunctionName } from '../user-functions.ts';
import type { Value } from '../values/value.ts';
import { wrongType } from './arguments.ts';
import { lookupFunction } from './lookup.ts';

/** Calls a user-defined function. Throws 1582 (user function not found). */
export function callUserFunction(context: ExpressionContext, name: string, args: readonly Value[]): Value {
  assert(context.callUserFunction !== undefined, `${name}() can only be called while a query runs`);
  return context.callUserFunction(name.toUpperCase(), args);
}

/**
 * Calls a built-in or user-defined function by name on behalf of `caller`. Throws 1582 (user function not
 * found) and 1541 (invalid number of arguments).
 */
export function callByName(
  context: ExpressionContext,
  caller: string,
  name: Value | undefined,
  args: readonly Value[],
): Value {
  if (typeof name !== 'string') return wrongType(context, caller);
  if (isUserFunctionName(name)) return callUserFunction(context, name, args);
  const upperName = name.toUpperCase();
  const entry = lookupFunction(upperName);
  const arity = entry?.arity[context.dialect];
  if (entry === undefined || arity === undefined) {
    throw new DatabaseError('ERROR_QUERY_FUNCTION_NOT_FOUND', {
      message: `in function '${caller}()': user function '${upperName}()' not found`,
    });
  }
  if (args.length < arity.min && context.dialect !== '2.8') {
    throw new DatabaseError('ERROR_QUERY_FUNCTION_ARGUMENT_NUMBER_MISMATCH', {
      message: `invalid number of arguments for function '${upperName}()', expected number of arguments: minimum: ${arity.min}, maximum: ${arity.max}`,
    });
  }
  return entry.call(context, args);
}
