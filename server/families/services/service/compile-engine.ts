import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const engineFile = '@jitl/quickjs-ng-wasmfile-release-sync/wasm';

/**
 * Compiles the JavaScript engine of the threads. While the result exists, V8 gives its machine code to the threads, which
 * compile the same bytes: it is otherwise lost with the last thread. `file`: a file that has access to the packages.
 */
export async function compileEngine(file: URL): Promise<WebAssembly.Module> {
  const path = createRequire(file).resolve(engineFile);
  return WebAssembly.compile(await readFile(path));
}
