import type { Dialect } from '../../protocol/dialect.ts';
import { errorNameOf } from '../../protocol/error-numbers.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import type { Reply } from './route.ts';

/** Messages and statuses of 2.8 for the errors of one family of calls, by error number. */
export type Wording = Readonly<
  Record<
    number,
    {
      /** The message, or a function of our message. */
      readonly message?: string | ((text: string) => string);
      readonly status?: number;
    }
  >
>;

/** Runs `work`. For a 2.8 client its errors get the messages of 2.8, for current clients ours. */
export async function worded<Result = Reply>(
  dialect: Dialect,
  wording: Wording,
  work: () => Result | Promise<Result>,
): Promise<Result> {
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
