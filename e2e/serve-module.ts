import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build, type Rollup } from 'vite';

const html = '<!doctype html><link rel="icon" href="data:," /><script type="module" src="/page.js"></script>';

interface ServedModule {
  readonly url: string;
  /** Requests for matching paths get a 404 response. */
  hide(paths: RegExp | undefined): void;
  close(): void;
}

/**
 * A page that runs one module, built as in the console, with the cross-origin isolation that shared memory requires.
 */
export async function serveModule(path: string): Promise<ServedModule> {
  const built = (await build({
    logLevel: 'warn',
    build: {
      write: false,
      rollupOptions: { input: path, output: { entryFileNames: 'page.js' } },
    },
  })) as Rollup.RollupOutput;
  const files = new Map(
    built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
  let hidden: RegExp | undefined;
  const server = createServer((request, response) => {
    const { url = '' } = request;
    const body = url === '/' ? html : hidden?.test(url) ? undefined : files.get(url);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': url === '/' ? 'text/html' : 'text/javascript',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    hide: (paths) => {
      hidden = paths;
    },
    close: () => server.close(),
  };
}
