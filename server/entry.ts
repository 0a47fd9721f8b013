import { isTooManyFiles, tooManyFilesText } from './lib/too-many-files.ts';

/**
 * Loads the server. It is loaded by a dynamic import, so that a failure of the system while its many files are read is
 * reported in one line.
 */
import('./main.ts').catch((error: unknown) => {
  const failure = error as NodeJS.ErrnoException;
  process.stderr.write(`${isTooManyFiles(failure) ? tooManyFilesText : failure.stack}\n`);
  process.exit(1);
});
