import quickJsVariant from '@jitl/quickjs-ng-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
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
export interface Engine {
  readonly module: QuickJSWASMModule;
  /**
   * Collects the garbage of the newest runtime if its memory has grown by half since the last collection. Only between
   * calls: see `Collections`.
   */
  collect(context: QuickJSContext): void;
  memoryBytes(): number;
  /** The memory now, for further engines. The context must have no functions of the thread, and must not be running. */
  image(): EngineImage;
}

/** The memory of an engine with one runtime and one context. */
export interface EngineImage {
  readonly bytes: Uint8Array;
  /** Address of the first byte; memory before it is zero. */
  readonly start: number;
  readonly runtime: number;
  readonly context: number;
  /** Index of the word with the threshold of the garbage collector. */
  readonly thresholdWord: number;
}

/** `image`: the first runtime and its first context are those of the image; there are no further ones. */
export async function loadEngine(image?: EngineImage): Promise<Engine> {
  const wasmMemory = new WebAssembly.Memory({ initial: initialPages, maximum: maxPages });
  const collections = new Collections(wasmMemory);
  let addresses = { runtime: 0, context: 0 };
  const variant = newVariant(plainVariant(quickJsVariant), { wasmMemory });
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
      if (image !== undefined) new Uint8Array(wasmMemory.buffer).set(image.bytes, image.start);
      const exported = module as unknown as Exports;
      const { _QTS_NewRuntime: newRuntime, _QTS_NewContext: newContext } = exported;
      exported._QTS_NewRuntime = () => {
        const runtime = image?.runtime ?? newRuntime();
        collections.begin(runtime, image?.thresholdWord);
        addresses = { ...addresses, runtime };
        return runtime;
      };
      exported._QTS_NewContext = (runtime, intrinsics) => {
        const context = image?.context ?? newContext(runtime, intrinsics);
        addresses = { ...addresses, context };
        return context;
      };
      return module;
    };
  };
  const module = await newQuickJSWASMModuleFromVariant({ ...variant, importModuleLoader });
  return {
    module,
    collect: (context) => collections.run(context),
    memoryBytes: () => wasmMemory.buffer.byteLength,
    image: () => ({ ...usedBytes(wasmMemory), ...addresses, thresholdWord: collections.word }),
  };
}

/** Functions of the engine that give addresses. */
interface Exports {
  _QTS_NewRuntime: () => number;
  _QTS_NewContext: (runtime: number, intrinsics: number) => number;
}

/** The bytes of a memory from the first to the last word that is not zero. */
function usedBytes({ buffer }: WebAssembly.Memory): Pick<EngineImage, 'bytes' | 'start'> {
  const words = new Int32Array(buffer);
  let first = 0;
  while (words[first] === 0) first += 1;
  let end = words.length;
  while (words[end - 1] === 0) end -= 1;
  return { bytes: new Uint8Array(buffer, first * 4, (end - first) * 4), start: first * 4 };
}

/**
 * The variant without a wrapper: a build in CommonJS has it as its member `default`. `newQuickJSWASMModuleFromVariant` takes
 * that member, if there is one, and so would ignore all changes.
 */
function plainVariant(variant: typeof quickJsVariant): typeof quickJsVariant {
  return 'default' in variant ? (variant.default as typeof quickJsVariant) : variant;
}

/** The threshold of a new runtime: the engine collects garbage when it counts more bytes. It counts 8 bytes a block. */
const engineThresholdBytes = 256 << 10;

/**
 * When a runtime collects garbage. A collection during a call of a function that is not strict, has parameters and uses
 * `arguments` ends the engine (quickjs-ng 0.12.1; `history/2026-11-30-garbage-of-the-engine.md`). The threshold of the
 * runtime, a word of its structure, is therefore high during calls, and normal between them.
 */
class Collections {
  /** 600,000 blocks, below the limit of the memory: a long call with much garbage does not exceed it. */
  static readonly #duringCallsBytes = 4_800_000;
  static readonly #firstBytes = 800_000;
  static readonly #searchedWords = 64;
  readonly #memory: WebAssembly.Memory;
  /** Index of the word with the threshold. */
  #word = 0;
  #betweenCallsBytes = 0;

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory;
  }

  get word(): number {
    return this.#word;
  }

  /** `address`: of a runtime. `word`: the index of its threshold, if it is not new. */
  begin(address: number, word?: number): void {
    const first = address >> 2;
    const words = this.#words();
    const at =
      word !== undefined
        ? word - first
        : words.subarray(first, first + Collections.#searchedWords).indexOf(engineThresholdBytes);
    assert(at >= 0, 'this build of the engine has another threshold of its garbage collector');
    this.#word = first + at;
    this.#betweenCallsBytes = Collections.#firstBytes;
    words[this.#word] = Collections.#duringCallsBytes;
  }

  run(context: QuickJSContext): void {
    this.#words()[this.#word] = this.#betweenCallsBytes;
    // A new object is the occasion at which the engine compares. A collection sets the next threshold.
    context.newObject().dispose();
    const words = this.#words();
    this.#betweenCallsBytes = words[this.#word] ?? Collections.#firstBytes;
    words[this.#word] = Math.max(this.#betweenCallsBytes, Collections.#duringCallsBytes);
  }

  /** The memory moves when it grows. */
  #words(): Uint32Array {
    return new Uint32Array(this.#memory.buffer);
  }
}
