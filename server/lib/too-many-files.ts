/** The remedy for a limit of open files that is too low. */
export const tooManyFilesText =
  'Too many files are open. Raise the limit (ulimit -n), or end other programs.';

/**
 * True if the system refused to open a further file. The message is checked, too: native modules use codes of their own,
 * and the code of an error does not reach other threads.
 */
export function isTooManyFiles({ code, message }: NodeJS.ErrnoException): boolean {
  if (code === 'EMFILE' || code === 'ENFILE') return true;
  return /\bE[MN]FILE\b|too many open files/i.test(message);
}
