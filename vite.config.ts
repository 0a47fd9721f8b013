import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';

/** `vite build` makes the console, `vite build --mode server` the embedded server and its threads. */
export default defineConfig(({ mode }) => (mode === 'server' ? serverConfig : consoleConfig));

const consoleConfig = {
  plugins: [react()],
  worker: { format: 'es' as const },
  build: { outDir: 'dist/console', target: 'es2023', sourcemap: false },
  server: { proxy: { '/_api': backend(), '/_db': backend(), '/_admin': backend(), '/_open': backend() } },
};

const serverConfig = {
  build: {
    outDir: 'dist/server',
    target: 'node20',
    ssr: true,
    minify: false,
    rollupOptions: { input: { main: 'server/main.ts', thread: 'server/engine/thread.ts' } },
  },
};

/** Where `npm run dev` finds the API. */
function backend() {
  return process.env.ORRERY_BACKEND ?? 'http://127.0.0.1:8529';
}
