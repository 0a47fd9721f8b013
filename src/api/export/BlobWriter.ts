/** Size of the parts that are handed to the browser's storage for blobs. */
const partBytes = 8 << 20;

/**
 * Collects text as a file without holding it as one string or in one buffer. `write` resolves when more text can be
 * taken.
 */
export class BlobWriter {
  readonly #encoder = new TextEncoderStream();
  readonly #writer = this.#encoder.writable.getWriter();
  readonly #blob: Promise<Blob>;

  constructor({ isCompressed, type }: { readonly isCompressed: boolean; readonly type: string }) {
    const bytes = this.#encoder.readable;
    this.#blob = collect(isCompressed ? bytes.pipeThrough(new CompressionStream('gzip')) : bytes, type);
    // `end` reports a failure; without a call of `end` there is nothing to report.
    this.#blob.catch(() => undefined);
  }

  async write(text: string): Promise<void> {
    await this.#writer.ready;
    await this.#writer.write(text);
  }

  async end(): Promise<Blob> {
    await this.#writer.close();
    return this.#blob;
  }

  /** Discards everything. */
  async abort(reason: unknown): Promise<void> {
    await this.#writer.abort(reason);
  }
}

async function collect(bytes: ReadableStream<Uint8Array<ArrayBuffer>>, type: string): Promise<Blob> {
  const parts: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const flush = () => {
    parts.push(new Blob(pending));
    pending = [];
    length = 0;
  };
  const reader = bytes.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pending.push(value);
    length += value.length;
    if (length >= partBytes) flush();
  }
  flush();
  return new Blob(parts, { type });
}
