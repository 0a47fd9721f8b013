import { DatabaseError } from '../../protocol/errors.ts';
import { assert } from '../../protocol/lib/assert.ts';
import type { CallForm, ExpressionContext } from '../expressions/types.ts';
import { isUserFunctionName } from '../user-functions.ts';
import type { Value } from '../values/value.ts';
import { textOf, wrongType } from './arguments.ts';
import { lookupFunction } from './lookup.ts';

/** Calls a user-defined function, see `ExpressionContext`. Throws 1582 (user function not found). */
export function callUserFunction(
  context: ExpressionContext,
  name: string,
  args: readonly Value[],
  form?: CallForm,
): Value {
  assert(context.callUserFunction !== undefined, `${name}() can only be called while a query runs`);
  return context.callUserFunction(name.toUpperCase(), args, form);
}

/**
 * Calls a built-in or user-defined function by name on behalf of `caller`. Throws 1582 (user function not
 * found), 1541 (invalid number of arguments), and in 2.8 1578 (disallowed dynamic call).
 */
export function callByName(
  context: ExpressionContext,
  caller: string,
  name: Value | undefined,
  args: readonly Value[],
): Value {
  if (typeof name !== 'string' && context.dialect !== '2.8') return wrongType(context, caller);
  const upperName = textOf(context, name).toUpperCase();
  if (isUserFunctionName(upperName)) return callUserFunction(context, upperName, args);
  if (context.dialect === '2.8' && (upperName === 'CALL' || upperName === 'APPLY')) {
    throw new DatabaseError('ERROR_QUERY_DISALLOWED_DYNAMIC_CALL', {
      message: `in function '${caller}()': disallowed dynamic call to '${upperName}'`,
    });
  }
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
