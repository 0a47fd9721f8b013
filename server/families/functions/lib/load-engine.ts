import quickJsVariant from '@jitl/quickjs-ng-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';
import { assert } from '../../../../protocol/lib/assert.ts';

const pageBytes = 65_536;

/** Initial memory of the engine. */
const initialPages = (16 << 20) / pageBytes;

/**
 * Memory limit of the engine, 64 MiB of it for the values of a query's functions. The WebAssembly memory itself is
 * limited, because the engine's counter ignores the overhead of its blocks.
 */
const maxPages = (80 << 20) / pageBytes;

/** A JavaScript engine in WebAssembly with separate memory. */
export function loadEngine(): Promise<QuickJSWASMModule> {
  const wasmMemory = new WebAssembly.Memory({ initial: initialPages, maximum: maxPages });
  const variant = newVariant(quickJsVariant, { wasmMemory });
  const importModuleLoader: typeof variant.importModuleLoader = async () => {
    const load = await variant.importModuleLoader();
    assert(typeof load === 'function', 'this build of the engine gives its loader itself');
    return async (options) => {
      const module = await load(options);
      const allocate = module._malloc;
      // External texts are written to this address without a bounds check.
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
