import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { build, type PluginOption, type Rollup } from 'vite';
import { assembly } from '../../scripts/lib/assembly-plugin.mjs';

/** Files of a page by path. */
export type PageFiles = ReadonlyMap<string, Uint8Array | string>;

interface PageBuild {
  /** An HTML file, relative to the project root. */
  readonly input: string;
  readonly plugins?: readonly PluginOption[];
  /** True to keep function names (no minification of names). */
  readonly isReadable?: boolean;
}

/** Builds a page like the console. */
export async function buildPage({ input, plugins = [], isReadable = false }: PageBuild): Promise<PageFiles> {
  // Otherwise React runs in its slower development mode.
  process.env.NODE_ENV = 'production';
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins, assembly()],
    worker: { format: 'es', plugins: () => [assembly()] },
    // The entry that the package declares for bundlers has no exports; cosmos.gl imports it.
    resolve: { alias: { 'gl-bench': 'gl-bench/dist/gl-bench.module.js' } },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      ...(isReadable && { minify: false }),
      rollupOptions: { input },
    },
  });
  const { output } = result as Rollup.RollupOutput;
  return new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}

/** The files of a page that was built before, see `packBenchmark`. */
export function readPage(folder: string): PageFiles {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [`/${relative(folder, path)}`, readFileSync(path)]));
}

interface FileServer {
  /** Without a trailing slash. */
  readonly url: string;
  close(): void;
}

/**
 * Serves the files on a free loopback port. Other requests are forwarded to `backend` (a URL without a
 * trailing slash); page requests of browsers get the file `page`. Without a backend, other requests get 404.
 */
export async function serveFiles(
  files: PageFiles,
  other?: { readonly backend: string; readonly page: string },
): Promise<FileServer> {
  const server: Server = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', 'http://localhost').pathname;
    const isPage = asked.headers.accept?.includes('text/html') === true;
    const name = other !== undefined && isPage ? other.page : path;
    const body = files.get(name);
    if (body === undefined && other !== undefined) {
      passOn(asked, answer, other.backend);
      return;
    }
    answer.statusCode = body === undefined ? 404 : 200;
    answer.setHeader('content-type', contentType(name));
    // Headers of the console's own server, required for shared memory in workers.
    answer.setHeader('cross-origin-opener-policy', 'same-origin');
    answer.setHeader('cross-origin-embedder-policy', 'require-corp');
    answer.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

function passOn(asked: IncomingMessage, answer: ServerResponse, backend: string): void {
  const { method, headers, url = '/' } = asked;
  const passed = request(backend + url, { method, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  passed.on('error', (error) => answer.destroy(error));
  asked.pipe(passed);
}

function contentType(path: string): string {
  if (path.endsWith('.html')) return 'text/html';
  if (path.endsWith('.css')) return 'text/css';
  return path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
}
