import { arangoError } from '../ArangoError.ts';

export interface EdgeDefinition {
  readonly collection: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** An edge definition from its name and its vertex collections, each a name or a list of names. */
export function relation(...args: readonly unknown[]): EdgeDefinition {
  if (args.length < 3) throw wrongNumber('_relation(<name>, <from>, <to>)');
  const [name, from, to] = args;
  return {
    collection: nameOf(name),
    from: namesOf('fromVertexCollections', from),
    to: namesOf('toVertexCollections', to),
  };
}

/** An edge definition between the same vertex collections in both directions. */
export function undirectedRelation(...args: readonly unknown[]): EdgeDefinition {
  if (args.length < 2) throw wrongNumber('_undirectedRelation(<name>, <vertexCollections>)');
  const [name, collections] = args;
  const names = namesOf('vertexCollections', collections);
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
  throw arangoError(
    'ERROR_GRAPH_INVALID_PARAMETER',
    'Invalid parameter type. <relationName> must be a not empty string',
  );
}

function namesOf(parameter: string, value: unknown): readonly string[] {
  if (typeof value === 'string' && value !== '') return [value];
  const isList = Array.isArray(value) && value.length > 0;
  if (isList && value.every((name) => typeof name === 'string' && name !== ''))
    return value as readonly string[];
  const text = `Invalid parameter type. <${parameter}> must be a not empty string or array`;
  throw arangoError('ERROR_GRAPH_INVALID_PARAMETER', text);
}

function wrongNumber(usage: string) {
  return arangoError(
    'ERROR_GRAPH_INVALID_NUMBER_OF_ARGUMENTS',
    `Invalid number of arguments. Expected: ${usage}`,
  );
}
