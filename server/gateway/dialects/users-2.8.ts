import { z } from 'zod';
import { errorBody } from '../../http/send.ts';
import type { Reply } from '../../route/route.ts';
import type { AdaptedCall } from './AdaptedCall.ts';

const names = z.looseObject({ result: z.array(z.string()) });

/**
 * `GET /_api/user/:user/database`: in 2.8, each database has its own users with all rights in it. A user reads the list of
 * their own databases only.
 */
export async function readLevels(call: AdaptedCall, [user = '']: readonly string[]): Promise<Reply> {
  if (call.user !== undefined && call.user !== user) {
    const message =
      'Access levels of users exist in ArangoDB since 3.0; this server has users in each database.';
    return { status: 404, body: errorBody(404, 404, message) };
  }
  const { status, body } = await call.ask({ path: '/_api/database/user' });
  const parsed = names.safeParse(body);
  if (status !== 200 || !parsed.success) return { status, body };
  const result = Object.fromEntries(parsed.data.result.map((name) => [name, 'rw']));
  return { status: 200, body: { result, error: false, code: 200 } };
}
