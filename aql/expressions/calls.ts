import { assert } from '../../protocol/lib/assert.ts';
import type { FunctionCall } from '../ast.ts';
import { findFunction } from '../functions/registry.ts';
import type { FunctionEntry } from '../functions/types.ts';
import type { Value } from '../values/value.ts';
import { getCollection } from './collections.ts';
import { compileExpression } from './compile.ts';
import type { CompileEnvironment, Evaluator } from './types.ts';

/** A call of a built-in or user-defined function. */
export function compileCall({ name, args }: FunctionCall, environment: CompileEnvironment): Evaluator {
  const entry = findFunction(name);
  const { context } = environment;
  if (entry === undefined) {
    const evaluators = args.map((argument) => compileExpression(argument, environment));
    return (frame) => {
      assert(context.callUserFunction !== undefined, `${name}() can only be called while a query runs`);
      return context.callUserFunction(
        name,
        evaluators.map((evaluate) => evaluate(frame)),
      );
    };
  }
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
