import { type ImportPart, partsOf } from './import-parts.ts';
import { readFile } from './read-file.ts';

/** Entry point of the worker that reads one file. The page terminates it to stop the reading. */
const send = (part: ImportPart) => postMessage(part);

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void read(data);
});

async function read(file: File): Promise<void> {
  try {
    const found = await readFile(file, new AbortController().signal, (bytes) =>
      send({ kind: 'bytes', bytes }),
    );
    for (const part of partsOf(found)) send(part);
  } catch (error) {
    send({ kind: 'error', message: error instanceof Error ? error.message : String(error) });
  }
}
