import { BlockingLink } from './BlockingLink.ts';
import type { FromShellWorker, ToShellWorker } from './messages.ts';
import { SharedLink } from './SharedLink.ts';
import { ShellEngine } from './ShellEngine.ts';

/** The worker of a shell: its code runs in QuickJS, never on the page and never as code of the worker itself. */
const scope = globalThis as unknown as {
  postMessage(message: FromShellWorker): void;
  onmessage: ((event: MessageEvent<ToShellWorker>) => void) | null;
};
const post = (message: FromShellWorker): void => scope.postMessage(message);

let engine: Promise<ShellEngine> | undefined;

scope.onmessage = async ({ data: message }) => {
  try {
    if (message.kind === 'start') {
      const { memory, server } = message;
      const link = memory === undefined ? new BlockingLink(server) : new SharedLink(memory, post);
      engine = ShellEngine.start(message, link, (runs) => post({ kind: 'output', runs }));
      await engine;
      post({ kind: 'ready' });
      return;
    }
    const started = await engine;
    if (started === undefined) throw new Error('the shell was not started');
    post({ kind: 'done', outcome: started.run(message.call, message.cancelAddress) });
  } catch (error) {
    post({ kind: 'broken', text: String(error) });
  }
};
