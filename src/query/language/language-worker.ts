import { LanguageServer } from './LanguageServer.ts';
import type { LanguageMessage } from './messages.ts';

/** Entry point of the worker with the language services. */
const channel = new MessageChannel();
const runs: (() => void)[] = [];
channel.port1.onmessage = () => runs.shift()?.();

const server = new LanguageServer(
  (answer) => postMessage(answer),
  (run) => {
    runs.push(run);
    channel.port2.postMessage(undefined);
  },
);

addEventListener('message', ({ data }: MessageEvent<LanguageMessage>) => server.receive(data));
