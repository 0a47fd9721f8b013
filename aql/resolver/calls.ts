import { DatabaseError } from '../../protocol/errors.ts';
import { findNearestName } from '../../protocol/lib/nearest-name.ts';
import type { FunctionCall, Span } from '../ast.ts';
import { findFunction, functionEntries } from '../functions/registry.ts';
import type { Arity } from '../functions/types.ts';
import { isUserFunctionName } from '../user-functions.ts';
import type { Resolution } from './Resolution.ts';

/** Functions that read documents of collections that the query does not name. */
const readers = new Set([
  ...['DOCUMENT', 'NEAR', 'WITHIN', 'WITHIN_RECTANGLE', 'FULLTEXT', 'EDGES', 'NEIGHBORS', 'PATHS'],
  ...['TRAVERSAL', 'TRAVERSAL_TREE', 'SHORTEST_PATH'],
]);

/**
 * Further functions that 2.8 treats as readers, because they do not run on the servers of a cluster that store data.
 */
const readers28 = new Set([
  ...['COLLECTIONS', 'COLLECTION_COUNT', 'CURRENT_DATABASE', 'CURRENT_USER', 'CALL', 'APPLY'],
]);

/**
 * Throws 1540 (unknown function) for the dialect, 1541 (invalid number of arguments), and 1579 (access after
 * data-modification) for a function that reads documents.
 */
export function checkCall(resolution: Resolution, call: FunctionCall): void {
  const { name, args, start, end } = call;
  if (isUserFunctionName(name)) {
    checkUserFunction(resolution, { name, start, end });
    return;
  }
  const arity = checkFunctionName(resolution, call);
  if (arity === undefined) return;
  if (isReader(resolution, name)) resolution.noteReading(`function '${name}'`, call);
  if (args.length >= arity.min && args.length <= arity.max) return;
  const message =
    `invalid number of arguments for function '${name}()', expected number of arguments: ` +
    `minimum: ${arity.min}, maximum: ${arity.max}`;
  const error = new DatabaseError('ERROR_QUERY_FUNCTION_ARGUMENT_NUMBER_MISMATCH', { message });
  resolution.fail(error, { start, end });
}

function isReader({ dialect }: Resolution, name: string): boolean {
  return readers.has(name) || name.startsWith('GRAPH_') || (dialect === '2.8' && readers28.has(name));
}

/** Number of arguments of a built-in function. Throws 1540 (unknown function) for the dialect. */
export function checkFunctionName(resolution: Resolution, call: FunctionCall): Arity | undefined {
  const { name, start } = call;
  const { dialect } = resolution;
  const arity = findFunction(name)?.arity[dialect];
  if (arity === undefined) {
    const known = functionEntries.filter((entry) => entry.arity[dialect]).map((entry) => entry.name);
    const nearest = dialect === '2.8' ? undefined : findNearestName(name, known);
    const hint = nearest === undefined ? '' : `; did you mean '${nearest}()'?`;
    const message = `usage of unknown function '${name}()'${hint}`;
    const error = new DatabaseError('ERROR_QUERY_FUNCTION_NAME_UNKNOWN', { message });
    // The parser of 2.8 looks a function up when it has read the whole call.
    const end = dialect === '2.8' ? call.end : start + name.length;
    resolution.fail(error, { start, end });
  }
  return arity;
}

/**
 * Throws 1582 (user function not found). Only editors check this in advance; a query looks the function up at
 * run time.
 */
function checkUserFunction(resolution: Resolution, { name, start, end }: Span & { name: string }): void {
  const known = resolution.request.source.userFunctionNames?.();
  if (known === undefined || known.some((registered) => registered.toUpperCase() === name)) return;
  const nearest = findNearestName(name, known);
  const hint = nearest === undefined ? '' : `; did you mean '${nearest}()'?`;
  const message = `user function '${name}()' not found${hint}`;
  resolution.fail(new DatabaseError('ERROR_QUERY_FUNCTION_NOT_FOUND', { message }), { start, end });
}

const aggregates28 = [
  ...['LENGTH', 'COUNT', 'MIN', 'MAX', 'SUM', 'AVERAGE', 'AVG', 'STDDEV', 'STDDEV_POPULATION'],
  ...['STDDEV_SAMPLE', 'VARIANCE', 'VARIANCE_POPULATION', 'VARIANCE_SAMPLE'],
];
const aggregates312 = [
  ...[...aggregates28, 'UNIQUE', 'SORTED_UNIQUE', 'COUNT_DISTINCT', 'COUNT_UNIQUE', 'PUSH'],
  ...['BIT_AND', 'BIT_OR', 'BIT_XOR'],
];

/** Throws 1574 (invalid aggregate expression). */
export function checkAggregate(resolution: Resolution, { name, args, start, end }: FunctionCall): void {
  const allowed = resolution.dialect === '2.8' ? aggregates28 : aggregates312;
  const isCount = name === 'LENGTH' || name === 'COUNT';
  const hasArguments = args.length === 1 || (isCount && args.length === 0 && resolution.dialect !== '2.8');
  if (allowed.includes(name) && hasArguments) return;
  const message =
    resolution.dialect === '2.8'
      ? 'invalid aggregate expression'
      : `invalid aggregate expression: expected one of ${allowed.join(', ')} with one argument, found ${name}() with ${args.length}`;
  resolution.fail(new DatabaseError('ERROR_QUERY_INVALID_AGGREGATE_EXPRESSION', { message }), { start, end });
}
