/** The remedy for a limit of open files that is too low. */
export const tooManyFilesText =
  'Too many files are open. Raise the limit (ulimit -n), or end other programs.';
