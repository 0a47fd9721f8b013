const pageBytes = 65_536;
/**
 * Minimum growth in pages of 64 KiB, because growing copies the content if the memory is not a
 * WebAssembly.Memory.
 */
const minGrowth = 16;

/** Stack allocator for the linear memory of the WebAssembly code. Addresses are multiples of 8. */
export class LinearMemory {
  /** Passed to the module as `env.memory`. */
  readonly memory: WebAssembly.Memory;
  #top = 8;

  /** `isPlain`: true for the module compiled to JavaScript. */
  constructor(isPlain: boolean) {
    this.memory = isPlain
      ? ({ buffer: new ArrayBuffer(pageBytes) } as WebAssembly.Memory)
      : new WebAssembly.Memory({ initial: 1 });
  }

  /** First free address. */
  get top(): number {
    return this.#top;
  }

  /**
   * Allocates memory; the content is undefined where memory was used before, otherwise zero. Throws a
   * RangeError if no memory is left.
   */
  take(bytes: number): number {
    const at = this.#top;
    this.#top = Math.ceil((at + bytes) / 8) * 8;
    const missing = this.#top - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.max(Math.ceil(missing / pageBytes), minGrowth));
    return at;
  }

  /** Frees all allocations at `top` and above. */
  release(top: number): void {
    this.#top = top;
  }

  /** A view on the memory. Like all views, it is valid until the next allocation. */
  uint32(at: number, length: number): Uint32Array {
    return new Uint32Array(this.memory.buffer, at, length);
  }

  float64(at: number, length: number): Float64Array {
    return new Float64Array(this.memory.buffer, at, length);
  }

  /** Copies an array to newly allocated memory. Yields. */
  *put(values: Uint32Array | Float32Array): Generator<undefined, number> {
    const at = this.take(values.byteLength);
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    for (let from = 0; from < bytes.length; from += copyBytes) {
      if (from > 0) yield;
      new Uint8Array(this.memory.buffer, at + from).set(bytes.subarray(from, from + copyBytes));
    }
    return at;
  }

  /** Moves bytes to the lower address `to`; the ranges may overlap. Yields. */
  *moveDown(from: number, to: number, bytes: number): Generator<undefined, void> {
    for (let done = 0; done < bytes; done += copyBytes) {
      if (done > 0) yield;
      const end = from + Math.min(bytes, done + copyBytes);
      new Uint8Array(this.memory.buffer).copyWithin(to + done, from + done, end);
    }
  }
}

/** Bytes copied between two yields. */
const copyBytes = 2 ** 21;
