import { checkFile } from './check-file.ts';
import type { CheckMessage, CheckRequest } from './check-messages.ts';

/** Entry point of the worker that checks a file before its import. The page terminates it to stop the check. */
const send = (message: CheckMessage) => postMessage(message);

let next: () => void = () => undefined;

addEventListener('message', ({ data }: MessageEvent<CheckRequest | 'next'>) => {
  if (data === 'next') next();
  else void check(data);
});

async function check(request: CheckRequest): Promise<void> {
  try {
    for await (const part of checkFile(request, new AbortController().signal)) {
      const isAsked = new Promise<void>((resolve) => {
        next = resolve;
      });
      send(part);
      await isAsked;
    }
  } catch (error) {
    send({ kind: 'error', message: error instanceof Error ? error.message : String(error) });
  }
}
