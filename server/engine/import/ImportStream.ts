import type { OperationScope } from '../operation.ts';
import type { ThreadClient } from '../ThreadClient.ts';
import type { ImportCounters, ImportOrder } from './import-order.ts';

/** Bytes in flight to the writer above which the sender waits. */
const maxBytesInFlight = 8 << 20;
/** Small network chunks are joined up to this size before they are sent. */
const chunkBytes = 256 << 10;

/** Main-thread side of an import: forwards the body at the speed of the writer. */
export class ImportStream {
  readonly #writer: ThreadClient;
  readonly #importId: number;
  #bytesInFlight = 0;
  #failure: unknown;
  #wake: (() => void) | undefined;

  constructor(writer: ThreadClient, importId: number) {
    this.#writer = writer;
    this.#importId = importId;
  }

  async run(
    scope: OperationScope,
    order: ImportOrder,
    body: AsyncIterable<Uint8Array>,
  ): Promise<ImportCounters> {
    const importId = this.#importId;
    await this.#writer.call('importOpen', { importId, scope, order });
    let waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    try {
      for await (const chunk of body) {
        waiting.push(chunk);
        waitingBytes += chunk.byteLength;
        if (waitingBytes >= chunkBytes) {
          await this.#send(join(waiting, waitingBytes));
          waiting = [];
          waitingBytes = 0;
        }
      }
      if (waitingBytes > 0) await this.#send(join(waiting, waitingBytes));
    } catch (error) {
      await this.#writer.call('importAbort', { importId });
      throw error;
    }
    return this.#writer.call('importEnd', { importId });
  }

  async #send(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const size = bytes.byteLength;
    this.#bytesInFlight += size;
    this.#writer.call('importChunk', { importId: this.#importId, bytes }, [bytes.buffer]).then(
      () => this.#onTaken(size),
      (error: unknown) => {
        this.#failure = error;
        this.#onTaken(size);
      },
    );
    while (this.#bytesInFlight > maxBytesInFlight && this.#failure === undefined) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  #onTaken(size: number): void {
    this.#bytesInFlight -= size;
    this.#wake?.();
    this.#wake = undefined;
  }
}

function join(chunks: readonly Uint8Array[], sizeBytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}
