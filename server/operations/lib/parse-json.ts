import { DatabaseError } from '../../../protocol/errors.ts';

/** For a look at a body whose text storage takes as it is. Throws 600. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', {
      detail: error instanceof Error ? error.message : String(error),
    });
  }
}

/** The members of the object that a body is. Throws 600, and 1227 for another value. */
export function parseObject(text: string): Readonly<Record<string, unknown>> {
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_TYPE_INVALID', {
      status: 400,
      detail: 'expected an object',
    });
  }
  return body as Readonly<Record<string, unknown>>;
}
