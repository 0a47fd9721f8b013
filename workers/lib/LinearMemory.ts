const pageBytes = 65_536;
/** Growing copies what there is where memory is no WebAssembly's. */
const leastGrowth = 16;

/** The memory that assembled code works in, taken and released like a stack. Addresses are multiples of 8. */
export class LinearMemory {
  /** What the code is given as `env.memory`. */
  readonly memory: WebAssembly.Memory;
  #top = 8;

  /** `isPlain`: for code without WebAssembly. */
  constructor(isPlain: boolean) {
    this.memory = isPlain
      ? ({ buffer: new ArrayBuffer(pageBytes) } as WebAssembly.Memory)
      : new WebAssembly.Memory({ initial: 1 });
  }

  /** The address after all that is taken. */
  get top(): number {
    return this.#top;
  }

  /** Of any content, zeros where nothing has been before. Throws a RangeError when there is no more memory. */
  take(bytes: number): number {
    const at = this.#top;
    this.#top = Math.ceil((at + bytes) / 8) * 8;
    const missing = this.#top - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.max(Math.ceil(missing / pageBytes), leastGrowth));
    return at;
  }

  /** All that was taken at `top` and later is free again. */
  release(top: number): void {
    this.#top = top;
  }

  /** Valid until more is taken, as all views. */
  uint32(at: number, length: number): Uint32Array {
    return new Uint32Array(this.memory.buffer, at, length);
  }

  float64(at: number, length: number): Float64Array {
    return new Float64Array(this.memory.buffer, at, length);
  }

  /** A copy of an array in the memory. Yields. */
  *put(values: Uint32Array | Float32Array): Generator<undefined, number> {
    const at = this.take(values.byteLength);
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    for (let from = 0; from < bytes.length; from += copyBytes) {
      if (from > 0) yield;
      new Uint8Array(this.memory.buffer, at + from).set(bytes.subarray(from, from + copyBytes));
    }
    return at;
  }

  /** Moves bytes down to `to`, which may lie in what is moved. Yields. */
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
