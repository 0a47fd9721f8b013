import { isTooManyFiles, tooManyFilesText } from './lib/too-many-files.ts';
import { openFileLimit } from './open-file-limit.ts';

/**
 * With fewer open files no start succeeds, and LMDB ends the process with a segmentation fault if it cannot open the
 * second of its files.
 */
const minOpenFiles = 40;

/**
 * Loads the server. It is loaded by a dynamic import, so that a failure of the system while its many files are read is
 * reported in one line.
 */
function load(): void {
  import('./main.ts').catch((error: unknown) => {
    const failure = error as NodeJS.ErrnoException;
    refuse(isTooManyFiles(failure) ? tooManyFilesText : String(failure.stack));
  });
}

function refuse(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

if (openFileLimit() < minOpenFiles) refuse(tooManyFilesText);
else load();
