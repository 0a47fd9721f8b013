import { type ArangoError, arangoError } from '../ArangoError.ts';

export interface EdgeDefinition {
  readonly collection: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** An edge definition from its name and its vertex collections, each a name or a list of names. */
export function relation(...args: readonly unknown[]): EdgeDefinition {
  requireArguments(args, 3);
  const [name, from, to] = args;
  return { collection: nameOf(name), from: namesOf(2, from), to: namesOf(3, to) };
}

/** An edge definition between the same vertex collections in both directions. */
export function undirectedRelation(...args: readonly unknown[]): EdgeDefinition {
  requireArguments(args, 2);
  const [name, collections] = args;
  const names = namesOf(2, collections);
  return { collection: nameOf(name), from: names, to: names };
}

/** Throws 1923 (malformed edge definition). */
export function checkDefinitions(definitions: unknown): readonly EdgeDefinition[] {
  if (!Array.isArray(definitions) || !definitions.every(isDefinition)) {
    throw arangoError('ERROR_GRAPH_CREATE_MALFORMED_EDGE_DEFINITION');
  }
  return definitions;
}

function isDefinition(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { collection, from, to } = value as Partial<Record<keyof EdgeDefinition, unknown>>;
  return typeof collection === 'string' && Array.isArray(from) && Array.isArray(to);
}

function nameOf(name: unknown): string {
  if (typeof name === 'string' && name !== '') return name;
  throw wrongParameter('arg1 must be non empty string');
}

/** `position`: of the argument, from 1. */
function namesOf(position: number, value: unknown): readonly string[] {
  if (typeof value === 'string' && value !== '') return [value];
  const isList = Array.isArray(value) && value.length > 0;
  if (isList && value.every((name) => typeof name === 'string' && name !== ''))
    return [...value] as readonly string[];
  throw wrongParameter(`arg${position} must be non empty string or array`);
}

function requireArguments(args: readonly unknown[], count: number): void {
  if (args.length >= count) return;
  const text = `Invalid number of arguments. Expected: ${count}`;
  throw arangoError('ERROR_GRAPH_INVALID_NUMBER_OF_ARGUMENTS', text);
}

function wrongParameter(more: string): ArangoError {
  return arangoError('ERROR_GRAPH_INVALID_PARAMETER', `Invalid parameter type. ${more}`);
}
