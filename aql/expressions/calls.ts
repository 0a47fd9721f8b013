import { DatabaseError } from '../../protocol/errors.ts';
import type { FunctionCall } from '../ast.ts';
import { findFunction } from '../functions/registry.ts';
import type { FunctionEntry } from '../functions/types.ts';
import type { Value } from '../value.ts';
import { getCollection } from './collections.ts';
import { compileExpression } from './compile.ts';
import type { CompileEnvironment, Evaluator } from './types.ts';

/** A call of a built-in function; 1582 for a user function, which nobody has registered. */
export function compileCall({ name, args }: FunctionCall, environment: CompileEnvironment): Evaluator {
  const entry = findFunction(name);
  if (entry === undefined) {
    throw new DatabaseError('ERROR_QUERY_FUNCTION_NOT_FOUND', {
      message: `user function '${name}()' not found`,
    });
  }
  const { context } = environment;
  const [first, second] = args;
  if (
    first?.kind === 'collection' &&
    (name === 'LENGTH' || (name === 'COUNT' && context.dialect !== '2.8'))
  ) {
    const collection = getCollection(context, first.name);
    return () => collection.count();
  }
  const evaluators = args.map((argument, index) =>
    argument.kind === 'collection' && entry.collectionParameters.includes(index)
      ? () => argument.name
      : compileExpression(argument, environment),
  );
  if (first !== undefined && second === undefined)
    return compileUnaryCall(entry, evaluators[0]!, environment);
  return (frame) => {
    const values: Value[] = [];
    for (const evaluate of evaluators) values.push(evaluate(frame));
    return entry.call(context, values);
  };
}

function compileUnaryCall(
  { call }: FunctionEntry,
  evaluate: Evaluator,
  { context }: CompileEnvironment,
): Evaluator {
  return (frame) => call(context, [evaluate(frame)]);
}
