import type { Dialect } from '../../protocol/dialect.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import type { Value } from '../values/value.ts';

/** Minimum and maximum number of arguments. */
export interface Arity {
  readonly min: number;
  readonly max: number;
}

/** Maximum for functions with a variable number of arguments. */
const anyNumber = 65536;

export interface FunctionEntry {
  /** Upper case. */
  readonly name: string;
  /** Parameter names for editors; an optional one ends with `?`, a repeated one begins with `...`. */
  readonly parameters: readonly string[];
  /** One sentence. */
  readonly doc: string;
  /** Expressions with their values (as JSON text) in the dialect 3.12; executed as tests. */
  readonly examples: readonly (readonly [expression: string, json: string])[];
  /** Undefined for a dialect that does not have the function. */
  readonly arity: Readonly<Record<Dialect, Arity | undefined>>;
  /**
   * True if equal arguments give equal values and the function does not read the database, so that a call
   * with constant arguments can be folded.
   */
  readonly isDeterministic: boolean;
  /** True if each call fails, because the function needs a feature that this server does not have. */
  readonly isUnbuilt: boolean;
  /** Indices of parameters that accept a bare collection name. */
  readonly collectionParameters: readonly number[];
  /** Evaluates the function. Warnings are added to the context. `args` contains only the given arguments. */
  readonly call: (context: ExpressionContext, args: readonly Value[]) => Value;
}

/** Definition of a function within its family; `define` derives the other properties of the entry. */
export interface FunctionDefinition {
  readonly parameters: string;
  readonly doc: string;
  readonly examples?: FunctionEntry['examples'];
  /** Arity in 2.8, if it differs from the parameters. */
  readonly arity28?: readonly [min: number, max: number];
  /** Arity in 3.12, if it differs from the parameters. */
  readonly arity312?: readonly [min: number, max: number];
  /** True if 2.8 does not have the function. */
  readonly isNew?: boolean;
  /** True if 3.12 does not have the function. */
  readonly isRemoved?: boolean;
  /** True if the result is not a function of the arguments, or the function has side effects. */
  readonly isDynamic?: boolean;
  /** True if each call fails, because the function needs a feature that this server does not have. */
  readonly isUnbuilt?: boolean;
  readonly collectionParameters?: readonly number[];
  /** `name`: name of the called function, for the warnings of a definition that several functions share. */
  readonly call: (context: ExpressionContext, args: readonly Value[], name: string) => Value;
}

/** Creates the entries of a family. Parameters have the form `value, search?, ...more`. */
export function define(definitions: Readonly<Record<string, FunctionDefinition>>): readonly FunctionEntry[] {
  return Object.entries(definitions).map(([name, definition]) => {
    const parameters = definition.parameters === '' ? [] : definition.parameters.split(', ');
    const isOptional = (parameter: string): boolean => parameter.endsWith('?') || parameter.startsWith('...');
    const min = parameters.filter((parameter) => !isOptional(parameter)).length;
    const max = parameters.some((parameter) => parameter.startsWith('...')) ? anyNumber : parameters.length;
    const toArity = (bounds: readonly [number, number] | undefined): Arity =>
      bounds === undefined ? { min, max } : { min: bounds[0], max: bounds[1] };
    return {
      name,
      parameters,
      doc: definition.doc,
      examples: definition.examples ?? [],
      arity: {
        '2.8': definition.isNew ? undefined : toArity(definition.arity28),
        '3.12': definition.isRemoved ? undefined : toArity(definition.arity312),
      },
      isDeterministic: !definition.isDynamic,
      isUnbuilt: definition.isUnbuilt ?? false,
      collectionParameters: definition.collectionParameters ?? [],
      call: (context, args) => definition.call(context, args, name),
    };
  });
}
