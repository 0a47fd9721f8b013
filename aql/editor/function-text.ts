import type { Dialect } from '../../protocol/dialect.ts';
import { findFunction, functionEntries } from '../functions/registry.ts';
import type { FunctionEntry } from '../functions/types.ts';
import { type Catalogue, rulesOf } from './catalogue.ts';

/** Signature and description of a function for editors. */
export interface FunctionText {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly doc: string;
  readonly examples: readonly string[];
  readonly isUserFunction: boolean;
  /** Server versions that provide the function. */
  readonly versions: string;
}

export function findFunctionText(
  name: string,
  { userFunctions, dialect }: Catalogue,
): FunctionText | undefined {
  const upper = name.toUpperCase();
  const entry = findFunction(upper);
  if (entry?.arity[rulesOf(dialect)] !== undefined) return ofEntry(entry);
  const registered = userFunctions.find((known) => known.name.toUpperCase() === upper);
  if (registered === undefined) return undefined;
  return {
    name: registered.name,
    parameters: registered.parameters ?? ['...values'],
    isUserFunction: true,
    doc: registered.doc ?? 'A function registered in this database.',
    examples: [],
    versions: '',
  };
}

/** All functions of the dialect that run on this server, and all registered functions of the database. */
export function allFunctionTexts(catalogue: Catalogue): readonly FunctionText[] {
  const builtIn = functionEntries
    .filter(({ arity, isUnbuilt }) => arity[rulesOf(catalogue.dialect)] !== undefined && !isUnbuilt)
    .map(ofEntry);
  const registered = catalogue.userFunctions.map(({ name }) => findFunctionText(name, catalogue));
  return [...builtIn, ...registered.filter((text) => text !== undefined)];
}

function ofEntry({ name, parameters, doc, examples, arity }: FunctionEntry): FunctionText {
  return {
    name,
    parameters,
    doc,
    isUserFunction: false,
    versions: versionsOf(arity),
    examples: examples.map(([expression, json]) => `${expression} → ${json}`),
  };
}

function versionsOf(arity: Readonly<Record<Dialect, object | undefined>>): string {
  if (arity['2.8'] === undefined) return 'since 3.x';
  return arity['3.12'] === undefined ? 'until 2.8' : 'since 2.8';
}

/** `NAME(value, search?, ...more)` */
export function signatureText({ name, parameters }: FunctionText): string {
  return `${name}(${parameters.join(', ')})`;
}
