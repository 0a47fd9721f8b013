import { describeError } from '../../api/errors.ts';

/**
 * Runs work for a dialog: an error has the specification's message before the server's text.
 *
 * @param isComplete true for errors that have their own message.
 */
export async function failWith(
  message: string,
  work: Promise<unknown>,
  isComplete: (error: unknown) => boolean = () => false,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    const { isStop, text } = describeError(error);
    if (isStop || isComplete(error)) throw error;
    throw new Error(`${message} ${text}`, { cause: error });
  }
}
