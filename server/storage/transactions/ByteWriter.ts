/** Appends numbers, bytes and texts to a growing buffer. */
export class ByteWriter {
  #buffer: Buffer;
  #end = 0;

  constructor(sizeBytes = 1024) {
    this.#buffer = Buffer.allocUnsafeSlow(sizeBytes);
  }

  /** A copy of the written bytes. */
  take(): Uint8Array {
    const buffer = this.#buffer;
    return this.#end === buffer.length
      ? new Uint8Array(buffer.buffer as ArrayBuffer)
      : new Uint8Array(buffer.subarray(0, this.#end));
  }

  /** An unsigned integer in `length` bytes, at most six. */
  number(value: number, length: number): void {
    this.#reserve(length);
    this.#end = this.#buffer.writeUIntBE(value, this.#end, length);
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** [length u32][text utf8] */
  text(text: string): void {
    // A character needs at most three bytes.
    this.#reserve(4 + 3 * text.length);
    const length = this.#buffer.write(text, this.#end + 4, 'utf8');
    this.#buffer.writeUInt32BE(length, this.#end);
    this.#end += 4 + length;
  }

  #reserve(sizeBytes: number): void {
    const needed = this.#end + sizeBytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#buffer.length));
    this.#buffer.copy(larger, 0, 0, this.#end);
    this.#buffer = larger;
  }
}

/** Reads the output of a ByteWriter in the same order. */
export class ByteReader {
  readonly #buffer: Buffer;
  #at: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = position;
  }

  get position(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#buffer.length;
  }

  number(length: number): number {
    const value = this.#buffer.readUIntBE(this.#at, length);
    this.#at += length;
    return value;
  }

  /** A view on the bytes. */
  bytes(length: number): Buffer {
    this.#at += length;
    return this.#buffer.subarray(this.#at - length, this.#at);
  }

  text(): string {
    const length = this.number(4);
    this.#at += length;
    return this.#buffer.toString('utf8', this.#at - length, this.#at);
  }
}
