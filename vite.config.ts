import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { assembly } from './scripts/lib/assembly-plugin.mjs';
import { brotliCopies } from './scripts/lib/brotli-plugin.mjs';
import { fileGroups } from './scripts/lib/file-groups-plugin.mjs';
import { licenses, workerLicenses } from './scripts/lib/licenses-plugin.mjs';
import { packageText, script } from './scripts/lib/script-plugin.mjs';
import { codeFileOf, storedCode } from './scripts/lib/stored-code-plugin.mjs';

/** `vite build` builds the console, `vite build --mode server` the embedded server and its threads. */
export default defineConfig(({ mode }) => (mode === 'server' ? serverConfig : consoleConfig));

/** The occasion that loads the parts around all screens. */
const frame = 'frame';
const isOfFrame = /[\\/]src[\\/]app[\\/](?:Inside|Overlays|DropAnywhere)\.tsx$/;
const isScreen = /[\\/]src[\\/]screens[\\/][\w-]+[\\/](\w+Screen)\.tsx$/;

/** Screens whose first load has a limit in `e2e/first-load.test.ts`; others have the weight 2. */
const screenWeights: Partial<Record<string, number>> = {
  OverviewScreen: 20,
  GraphsScreen: 10,
  GraphViewerScreen: 6,
};

/**
 * Which modules stand in one file. The page itself weighs more than all that it can load later, so that the sign-in page has
 * nothing of the screens, and the frame more than all screens together; parts that the user opens weigh little.
 */
const consoleFiles = fileGroups({
  fileCost: 3000,
  occasionOf: (entry) => (isOfFrame.test(entry) ? frame : entry),
  afterOf: (occasion) => (isScreen.test(occasion) ? frame : undefined),
  weightOf(occasion) {
    if (/[\\/]index\.html$/.test(occasion)) return 400;
    if (occasion === frame) return 120;
    const screen = isScreen.exec(occasion)?.[1];
    return screen === undefined ? 0.2 : (screenWeights[screen] ?? 2);
  },
});

/** Files that the page loads at first: the entry and its imports. */
const firstFiles = new Set<string>();

/** Finds the first files before Vite lists the files of each dynamic import. */
const findFirstFiles: Plugin = {
  name: 'orrery-first-files',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const visit = (file: string) => {
        const output = bundle[file];
        if (output?.type !== 'chunk' || firstFiles.has(file)) return;
        firstFiles.add(file);
        output.imports.forEach(visit);
      };
      for (const output of Object.values(bundle))
        if (output.type === 'chunk' && output.isEntry) visit(output.fileName);
    },
  },
};

/** The canvas uses a part of `pixi.js`; the previews of graphs use the whole package, with @pixi/react. */
const pixiParts: Plugin = {
  name: 'orrery-pixi-parts',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^pixi\.js$/ },
    handler: (_id, importer) =>
      importer !== undefined && /[\\/]src[\\/]graph[\\/](?:layers|view)[\\/]/.test(importer)
        ? fileURLToPath(new URL('src/graph/view/pixi-parts.mjs', import.meta.url))
        : undefined,
  },
};

const consoleConfig = {
  // The server prefixes the relative URLs of index.html with its sub-path.
  base: './',
  plugins: [pixiParts, react(), assembly(), script(), findFirstFiles, licenses(), brotliCopies()],
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/lib/schemas.ts', import.meta.url)) }],
  },
  // By default the development server would also scan the pages of benchmarks and their dependencies.
  optimizeDeps: { entries: ['index.html'] },
  worker: {
    format: 'es' as const,
    plugins: () => [assembly(), script(), workerLicenses()],
    // A worker is one file. WebKit runs the entry of a worker twice if another file of the worker imports it.
    rollupOptions: { output: { codeSplitting: false } },
  },
  build: {
    // `npm start` and the tests give each build a folder of its own, see scripts/lib/builds.mjs.
    outDir: 'dist/console-manual',
    target: 'es2023',
    sourcemap: false,
    modulePreload: {
      // Dynamic imports do not name the first files again: the names are 2 KB of the first load.
      resolveDependencies: (_file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
        hostType === 'html' ? files : files.filter((file) => !firstFiles.has(file)),
    },
    rollupOptions: { output: { codeSplitting: { groups: [consoleFiles] } } },
  },
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
  plugins: [script(), packageText(), storedCode(), licenses()],
  // The packages are part of the build, except those with native or WebAssembly files beside their code.
  ssr: {
    noExternal: true as const,
    external: ['lmdb', 'quickjs-emscripten-core', '@jitl/quickjs-ng-wasmfile-release-sync'],
  },
  build: {
    outDir: 'dist/server-manual',
    target: 'node20',
    ssr: true,
    minify: false,
    rollupOptions: {
      input: {
        'load-code': 'server/load-code.ts',
        main: 'server/entry.ts',
        thread: 'server/engine/thread.ts',
        sandbox: 'server/families/functions/lib/sandbox-thread.ts',
        script: 'server/families/scripts/service/script-thread.ts',
        service: 'server/families/services/service/service-thread.ts',
        bundle: 'server/families/services/service/bundle-thread.ts',
        password: 'server/auth/password-thread.ts',
        'backup-reader': 'server/families/backup/offline/backup-reader.ts',
      },
      // The server finds the files of its threads beside its own. V8 stores compiled code for scripts, not for ES modules.
      output: { format: 'cjs' as const, entryFileNames: codeFileOf, chunkFileNames: '[name]-[hash].js' },
    },
  },
};

/** `/_db/<name>/` contains both the API and the console's pages; only browsers accept HTML. */
function pageOfDatabase(request: IncomingMessage): string | undefined {
  return request.headers.accept?.includes('text/html') ? '/index.html' : undefined;
}

/** Address of the API for `npm run dev`. */
function backend() {
  return process.env.ORRERY_BACKEND ?? 'http://127.0.0.1:8529';
}
