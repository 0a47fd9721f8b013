import { type ImportPart, partsOf } from './import-parts.ts';
import { type ReadChoices, readFile } from './read-file.ts';

/** Entry point of the worker that reads one file. The page terminates it to stop the reading. */
const send = (part: ImportPart) => postMessage(part);

/** The file that the page wants to be read. */
export interface ReadMessage {
  readonly file: File;
  readonly choices: ReadChoices;
}

addEventListener('message', ({ data }: MessageEvent<ReadMessage>) => {
  void read(data);
});

async function read({ file, choices }: ReadMessage): Promise<void> {
  try {
    const onBytes = (bytes: number) => send({ kind: 'bytes', bytes });
    const found = await readFile(file, new AbortController().signal, onBytes, choices);
    for (const part of partsOf(found)) send(part);
  } catch (error) {
    send({ kind: 'error', message: error instanceof Error ? error.message : String(error) });
  }
}
