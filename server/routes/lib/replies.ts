import { DatabaseError } from '../../../protocol/errors.ts';
import type { Reply } from '../../route.ts';

/** An object with the `error` and `code` that most answers carry. */
export function ok(body: object, headers: Reply['headers'] = {}, status = 200): Reply {
  return { status, body: { ...body, error: false, code: status }, headers };
}

/** The 405 of the calls that servers before 3.0 ran in JavaScript. */
export function unsupportedMethod(): never {
  throw new DatabaseError('ERROR_HTTP_METHOD_NOT_ALLOWED', { message: 'Unsupported method' });
}
