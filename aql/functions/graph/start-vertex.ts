import { DatabaseError } from '../../../protocol/errors.ts';
import type { ExpressionContext } from '../../expressions/types.ts';
import { isArray, isObject } from '../../values/compare.ts';
import { getAttribute } from '../../values/objects.ts';
import type { Value } from '../../values/value.ts';

/** Error 1542 (invalid argument type) of a function that does not accept it as a warning. */
export function argumentError(functionName: string): DatabaseError {
  return new DatabaseError('ERROR_QUERY_FUNCTION_ARGUMENT_TYPE_MISMATCH', {
    message: `invalid argument type in call to function '${functionName}()'`,
  });
}

/**
 * Id of the start vertex of NEIGHBORS. Throws 1542 (invalid argument type), 1221 (illegal document key), and
 * 1936 (invalid parameter) for a vertex of another collection.
 */
export function neighborStart(start: Value | undefined, vertexCollection: string): string {
  const id = isObject(start) ? getAttribute(start, '_id') : start;
  if (typeof id !== 'string') throw argumentError('NEIGHBORS');
  if (!id.includes('/') && !isObject(start)) return `${vertexCollection}/${id}`;
  const parts = id.split('/');
  if (parts.length !== 2 || parts.includes('')) throw new DatabaseError('ERROR_ARANGO_DOCUMENT_KEY_BAD');
  if (parts[0] === vertexCollection) return id;
  throw new DatabaseError('ERROR_GRAPH_INVALID_PARAMETER', {
    message:
      `specified vertex collection '${vertexCollection}' does not match start vertex collection ` +
      `'${parts[0]}'`,
  });
}

/**
 * Ids of the start vertices of EDGES. Invalid items of an array are ignored; a single invalid value throws
 * 1205 (illegal document handle) or 1203 (collection not found).
 */
export function edgeStarts(context: ExpressionContext, start: Value): readonly string[] {
  if (!isArray(start)) return [checkedId(context, start)];
  return start.flatMap((item) => {
    const id = idOf(item);
    const name = collectionIn(id);
    return name !== undefined && context.source.findCollection(name) !== undefined ? [id] : [];
  });
}

function idOf(value: Value): string {
  const id = isObject(value) ? getAttribute(value, '_id') : value;
  return typeof id === 'string' ? id : '';
}

function collectionIn(id: string): string | undefined {
  const parts = id.split('/');
  return parts.length === 2 ? parts[0] : undefined;
}

function checkedId({ source }: ExpressionContext, value: Value): string {
  const id = idOf(value);
  const name = collectionIn(id);
  if (name === undefined) throw new DatabaseError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD', { message: id });
  if (source.findCollection(name) !== undefined) return id;
  throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', { detail: `'${name}'` });
}
