import type { Dialect } from '../../../protocol/dialect.ts';
import { DatabaseError, errorNameOf } from '../../../protocol/errors.ts';
import type { Reply } from '../../route.ts';

/** How 2.8 words the errors of one family of calls, and with which status it sends them, by error number. */
export type Wording = Readonly<
  Record<
    number,
    {
      /** The text, or what it becomes from ours. */
      readonly message?: string | ((text: string) => string);
      readonly status?: number;
    }
  >
>;

/** Runs `work`; for a 2.8 client its errors get that server's words. Today's clients get ours. */
export async function worded(
  dialect: Dialect,
  wording: Wording,
  work: () => Reply | Promise<Reply>,
): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    const words = error instanceof DatabaseError && dialect === '2.8' ? wording[error.errorNum] : undefined;
    if (words === undefined || !(error instanceof DatabaseError)) throw error;
    const { message = error.message } = words;
    throw new DatabaseError(errorNameOf(error.errorNum), {
      message: typeof message === 'string' ? message : message(error.message),
      status: words.status ?? error.status,
      extra: error.extra,
    });
  }
}
