import type { Dialect } from '../../protocol/dialect.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import type { Value } from '../values/value.ts';

/** How many arguments a function takes. */
export interface Arity {
  readonly min: number;
  readonly max: number;
}

/** The maximum of functions that take as many arguments as there are. */
const anyNumber = 65536;

export interface FunctionEntry {
  /** Upper case. */
  readonly name: string;
  /** As the editor shows them; optional ones end with `?`, a repeated one begins with `...`. */
  readonly parameters: readonly string[];
  /** One sentence. */
  readonly doc: string;
  /** Expressions with their values (as JSON text) under the current dialect; run as tests. */
  readonly examples: readonly (readonly [expression: string, json: string])[];
  /** undefined where the dialect does not have the function. */
  readonly arity: Readonly<Record<Dialect, Arity | undefined>>;
  /** Same arguments, same value, and nothing read from the database: may be computed once, before the query runs. */
  readonly isDeterministic: boolean;
  /** Positions at which the name of a collection may stand bare. */
  readonly collectionParameters: readonly number[];
  /** The value; warnings go to the context. Arguments that were not given are not in `args`. */
  readonly call: (context: ExpressionContext, args: readonly Value[]) => Value;
}

/** What a family writes of a function; the rest is derived (see `define`). */
export interface FunctionDefinition {
  readonly parameters: string;
  readonly doc: string;
  readonly examples?: FunctionEntry['examples'];
  /** Other bounds than the parameters say, in 2.8. */
  readonly arity28?: readonly [min: number, max: number];
  /** Other bounds than the parameters say, in 3.12. */
  readonly arity312?: readonly [min: number, max: number];
  /** Absent in 2.8. */
  readonly isNew?: boolean;
  /** Absent in 3.12. */
  readonly isRemoved?: boolean;
  /** Gives another value at another time, reads the database, or does something beside. */
  readonly isDynamic?: boolean;
  readonly collectionParameters?: readonly number[];
  /** `name` is the function's own, for warnings of definitions that several functions share. */
  readonly call: (context: ExpressionContext, args: readonly Value[], name: string) => Value;
}

/** The entries of a family. Parameters are written as `value, search?, ...more`. */
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
      collectionParameters: definition.collectionParameters ?? [],
      call: (context, args) => definition.call(context, args, name),
    };
  });
}
