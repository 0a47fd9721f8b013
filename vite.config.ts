import type { IncomingMessage } from 'node:http';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assembly } from './scripts/lib/assembly-plugin.mjs';

/** `vite build` makes the console, `vite build --mode server` the embedded server and its threads. */
export default defineConfig(({ mode }) => (mode === 'server' ? serverConfig : consoleConfig));

const consoleConfig = {
  // The server puts its sub-path before the relative addresses of index.html.
  base: './',
  plugins: [react(), assembly()],
  // Without it the development server would also read the pages of benchmarks and their packages.
  optimizeDeps: { entries: ['index.html'] },
  worker: { format: 'es' as const, plugins: () => [assembly()] },
  build: { outDir: 'dist/console', target: 'es2023', sourcemap: false },
  server: {
    proxy: {
      '/_api': backend(),
      '/_admin': backend(),
      '/_open': backend(),
      '/sign-in': backend(),
      '/_db': { target: backend(), bypass: pageOfDatabase },
    },
  },
};

const serverConfig = {
  build: {
    outDir: 'dist/server',
    target: 'node20',
    ssr: true,
    minify: false,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        thread: 'server/engine/thread.ts',
        sandbox: 'server/user-functions/sandbox-thread.ts',
        password: 'server/auth/password-thread.ts',
      },
    },
  },
};

/** Below `/_db/<name>/` are both the API and the console's pages; only a browser asks for a page. */
function pageOfDatabase(request: IncomingMessage): string | undefined {
  return request.headers.accept?.includes('text/html') ? '/index.html' : undefined;
}

/** Where `npm run dev` finds the API. */
function backend() {
  return process.env.ORRERY_BACKEND ?? 'http://127.0.0.1:8529';
}
