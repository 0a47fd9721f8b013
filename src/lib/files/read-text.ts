import { FileError } from './file-record.ts';

interface ReadOptions {
  readonly signal: AbortSignal;
  /** Number of bytes of the file that were read. */
  readonly onBytes?: (bytes: number) => void;
  /** Called with a name such as ISO-8859-1 if the file is not UTF-8. */
  readonly onEncoding?: (name: string) => void;
  /** A label of the encoding standard; undefined: found in the bytes. */
  readonly encoding?: string | undefined;
}

/** Chunks are at least this long, except the last one. */
const chunkLength = 256 << 10;

const gzipSuffix = /\.gz$/i;

/** True for a file with the first bytes of a gzip file. */
async function isGzip(file: File): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

/** The file name without `.gz`. */
export function plainName(name: string): string {
  return name.replace(gzipSuffix, '');
}

/**
 * The text of a file in chunks; a gzip file is decompressed, by its suffix `.gz` or its first bytes. The encoding is UTF-8, UTF-16, or
 * ISO-8859-1 if the bytes are not UTF-8. Throws FileError for other bytes and AbortError.
 */
export async function* readText(
  file: File,
  { signal, onBytes, onEncoding, encoding }: ReadOptions,
): AsyncGenerator<string> {
  let bytesRead = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytesRead += chunk.length;
      onBytes?.(bytesRead);
      controller.enqueue(chunk);
    },
  });
  const counted = file.stream().pipeThrough(counter);
  const isPacked = gzipSuffix.test(file.name) || (await isGzip(file));
  const content = isPacked ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
  const reader = content.getReader();
  let decoder: ChunkDecoder | undefined;
  let start = new Uint8Array();
  let pending = '';
  let isOpen = true;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isOpen = !done;
      signal.throwIfAborted();
      let bytes = value;
      if (decoder === undefined) {
        bytes = start.length === 0 ? value : joined(start, value);
        // The first part of a stream can end within the byte order mark.
        if (!done && (bytes?.length ?? 0) < 2) {
          start = bytes ?? start;
          continue;
        }
        decoder = new ChunkDecoder(encoding ?? encodingOf(bytes), onEncoding, encoding !== undefined);
      }
      pending += decoder.decode(bytes, done);
      if (done || pending.length >= chunkLength) {
        yield pending;
        pending = '';
      }
      if (done) return;
    }
  } catch (error) {
    if (signal.aborted) throw error;
    isOpen = false;
    throw new FileError(`${complaintOf(isPacked, error)} (near byte ${bytesRead.toLocaleString('en-US')}).`, {
      cause: error,
    });
  } finally {
    if (isOpen) await reader.cancel();
  }
}

function complaintOf(isPacked: boolean, error: unknown): string {
  if (error instanceof DOMException) return `The file cannot be read: ${error.message}`;
  return isPacked
    ? 'The file is not a gzip file with text in UTF-8, UTF-16 or ISO-8859-1'
    : 'The file is not text in UTF-8, UTF-16 or ISO-8859-1';
}

function joined(
  start: Uint8Array<ArrayBuffer>,
  rest: Uint8Array<ArrayBuffer> | undefined,
): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(start.length + (rest?.length ?? 0));
  whole.set(start);
  if (rest) whole.set(rest, start.length);
  return whole;
}

/** The encoding by the byte order mark. */
function encodingOf(bytes: Uint8Array | undefined): string {
  if (bytes?.[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes?.[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const isZero = (at: number) => bytes?.[at] === 0;
  // Without a mark: the first two characters are ASCII, which texts and tables begin with.
  if (isZero(1) && isZero(3) && !isZero(0)) return 'utf-16le';
  if (isZero(0) && isZero(2) && !isZero(1)) return 'utf-16be';
  return 'utf-8';
}

/** Bytes that no text has: control characters other than tab, line breaks and form feed. */
const isControl = (byte: number) => byte < 32 && !(byte >= 9 && byte <= 13);

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const notAscii = /[^\u0000-\u007f]/;

/** Decodes UTF-8 until its first wrong byte; if all bytes before were ASCII, the rest is read as ISO-8859-1. */
class ChunkDecoder {
  #decoder: TextDecoder;
  #isAscii: boolean;
  /** The bytes of an unfinished character at the end of the last chunk. */
  #tail = new Uint8Array();
  readonly #onEncoding: ReadOptions['onEncoding'];

  /** `isChosen`: the user has chosen the encoding; wrong bytes become U+FFFD. */
  constructor(encoding: string, onEncoding: ReadOptions['onEncoding'], isChosen = false) {
    this.#decoder = new TextDecoder(encoding, { fatal: !isChosen });
    this.#isAscii = encoding === 'utf-8' && !isChosen;
    this.#onEncoding = onEncoding;
    if (encoding !== 'utf-8') onEncoding?.(encoding.toUpperCase());
  }

  decode(bytes: Uint8Array<ArrayBuffer> | undefined, isLast: boolean): string {
    try {
      const text = this.#decoder.decode(bytes, { stream: !isLast });
      if (this.#isAscii && bytes !== undefined) this.#note(text, bytes);
      return text;
    } catch (error) {
      const rest = joined(this.#tail, bytes);
      // The text before the first wrong byte.
      const [valid = ''] = new TextDecoder().decode(rest).split('\uFFFD');
      if (!this.#isAscii || notAscii.test(valid) || rest.some(isControl)) throw error;
      this.#isAscii = false;
      this.#onEncoding?.('ISO-8859-1');
      // The name of the standard of the web for both: a superset in which quotation marks have codes.
      this.#decoder = new TextDecoder('windows-1252');
      return this.#decoder.decode(rest, { stream: !isLast });
    }
  }

  #note(text: string, bytes: Uint8Array<ArrayBuffer>): void {
    if (notAscii.test(text)) {
      // A byte order mark is removed.
      this.#isAscii = false;
      return;
    }
    const from = Math.max(0, bytes.length - 3);
    const end = bytes.subarray(from);
    const first = end.findIndex((byte) => byte > 127);
    this.#tail = first < 0 ? new Uint8Array() : end.slice(first);
  }
}
