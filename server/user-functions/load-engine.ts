import quickJsVariant from '@jitl/quickjs-ng-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';
import { assert } from '../../protocol/lib/assert.ts';

const pageBytes = 65_536;

/** The engine's memory at its start. */
const initialPages = (16 << 20) / pageBytes;

/**
 * What the engine may take, 64 MiB of it for what the functions of a query hold. A limit of the memory itself: the
 * engine's own does not count how large its blocks are.
 */
const maxPages = (80 << 20) / pageBytes;

/** A JavaScript engine in WebAssembly with a memory of its own. */
export function loadEngine(): Promise<QuickJSWASMModule> {
  const wasmMemory = new WebAssembly.Memory({ initial: initialPages, maximum: maxPages });
  const variant = newVariant(quickJsVariant, { wasmMemory });
  const importModuleLoader: typeof variant.importModuleLoader = async () => {
    const load = await variant.importModuleLoader();
    assert(typeof load === 'function', 'this build of the engine gives its loader itself');
    return async (options) => {
      const module = await load(options);
      const allocate = module._malloc;
      // Texts that come from outside are written wherever this says, without a look.
      module._malloc = (sizeBytes) => {
        const address = allocate(sizeBytes);
        if (address === 0) throw new Error(`out of memory (${sizeBytes} bytes for arguments)`);
        return address;
      };
      return module;
    };
  };
  return newQuickJSWASMModuleFromVariant({ ...variant, importModuleLoader });
}
