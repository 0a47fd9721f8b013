import { startImportWorker } from '../../jobs.ts';
import { type ImportPart, PartReceiver } from './import-parts.ts';
import type { ReadMessage } from './import-worker.ts';
import { type ReadChoices, type ReadFile, readFile } from './read-file.ts';

/** Smaller files are read before a worker has started. */
const minBytes = 256 << 10;

/** Like `readFile`, but a large file is read in a worker. Aborting the signal ends it at once. */
export function readInWorker(
  file: File,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
  choices: ReadChoices = {},
): Promise<ReadFile> {
  if (file.size < minBytes) return readFile(file, signal, onBytes, choices);
  signal.throwIfAborted();
  const worker = startImportWorker();
  return new Promise<ReadFile>((resolve, reject) => {
    const receiver = new PartReceiver();
    const end = () => {
      worker.terminate();
      signal.removeEventListener('abort', stop);
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.onerror = ({ message }) => {
      end();
      reject(new Error(`the file could not be read: ${message}`));
    };
    worker.onmessage = ({ data }: MessageEvent<ImportPart>) => {
      if (data.kind === 'bytes') {
        onBytes(data.bytes);
        return;
      }
      try {
        const read = receiver.receive(data);
        if (read === undefined) return;
        end();
        resolve(read);
      } catch (error) {
        end();
        reject(error);
      }
    };
    worker.postMessage({ file, choices } satisfies ReadMessage);
  });
}
