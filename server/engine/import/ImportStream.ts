import { DatabaseError, type ErrorBody } from '../../../protocol/errors.ts';
import type { Rights } from '../../auth/rights.ts';
import type { OperationScope } from '../../operation/operation.ts';
import type { ThreadClient } from '../ThreadClient.ts';
import type { ImportCounters, ImportSettings, LargeItem } from './import-settings.ts';

/** Bytes in flight to the writer above which the sender waits. */
const maxBytesInFlight = 8 << 20;
/** Small network chunks are joined up to this size before they are sent. */
const chunkBytes = 256 << 10;

interface ImportCalls {
  /** Writes an item that would block the writer. */
  writeLarge(large: LargeItem): Promise<ImportCounters>;
  /** The current rights of the caller: an import may last long after they were revoked. */
  rightsNow(): Rights;
}

/** Main-thread side of an import: forwards the body at the speed of the writer. */
export class ImportStream {
  readonly #writer: ThreadClient;
  readonly #importId: number;
  readonly #calls: ImportCalls;
  #bytesInFlight = 0;
  #isAborted = false;
  #failure: unknown;
  #wake: (() => void) | undefined;

  constructor(writer: ThreadClient, importId: number, calls: ImportCalls) {
    this.#writer = writer;
    this.#importId = importId;
    this.#calls = calls;
  }

  async run(
    scope: OperationScope,
    settings: ImportSettings,
    body: AsyncIterable<Uint8Array>,
  ): Promise<ImportCounters> {
    const importId = this.#importId;
    await this.#writer.call('importOpen', { importId, scope, settings });
    const large = this.#serveLarge();
    // Awaited at the end; meanwhile the import fails with the thread.
    large.catch(() => undefined);
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
      this.#isAborted = true;
      await this.#writer.call('importAbort', { importId });
      throw error;
    }
    const rights = this.#calls.rightsNow();
    const counters = await this.#writer.call('importEnd', { importId, rights });
    await large;
    return counters;
  }

  /** Writes the large items, until the import ends. */
  async #serveLarge(): Promise<void> {
    let outcome: ImportCounters | ErrorBody | undefined;
    while (!this.#isAborted) {
      const large = await this.#writer.call('importLarge', { importId: this.#importId, outcome });
      if (large === undefined) return;
      outcome = await this.#calls.writeLarge(large).catch((error: unknown) => {
        const refusal = error instanceof DatabaseError ? error : new DatabaseError('ERROR_INTERNAL');
        return refusal.toBody();
      });
    }
  }

  async #send(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const size = bytes.byteLength;
    this.#bytesInFlight += size;
    const chunk = { importId: this.#importId, bytes, rights: this.#calls.rightsNow() };
    this.#writer.call('importChunk', chunk, [bytes.buffer]).then(
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
