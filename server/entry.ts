import { tooManyFilesText } from './data-folder/too-many-files.ts';

/**
 * Loads the server. It is loaded by a dynamic import, so that a failure of the system while its many files are read is
 * reported in one line.
 */
import('./main.ts').catch((error: unknown) => {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  // A native module that cannot be opened has a code of its own.
  const isTooMany = code === 'EMFILE' || code === 'ENFILE' || /too many open files/i.test(message);
  process.stderr.write(`${isTooMany ? tooManyFilesText : stack}\n`);
  process.exit(1);
});
