import { FileError } from './file-record.ts';

interface ReadOptions {
  readonly signal: AbortSignal;
  /** Number of bytes of the file that were read. */
  readonly onBytes?: (bytes: number) => void;
}

/** Chunks are at least this long, except the last one. */
const chunkLength = 256 << 10;

const gzipSuffix = /\.gz$/i;

/** The file name without `.gz`. */
export function plainName(name: string): string {
  return name.replace(gzipSuffix, '');
}

/**
 * The text of a file in chunks; a file with the suffix `.gz` is decompressed. The encoding is UTF-8, or UTF-16 with a
 * byte order mark. Throws FileError for other bytes and AbortError.
 */
export async function* readText(file: File, { signal, onBytes }: ReadOptions): AsyncGenerator<string> {
  let bytesRead = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytesRead += chunk.length;
      onBytes?.(bytesRead);
      controller.enqueue(chunk);
    },
  });
  const counted = file.stream().pipeThrough(counter);
  const content = gzipSuffix.test(file.name) ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
  const reader = content.getReader();
  let decoder: TextDecoder | undefined;
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
        decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
      }
      pending += decoder.decode(bytes, { stream: !done });
      if (done || pending.length >= chunkLength) {
        yield pending;
        pending = '';
      }
      if (done) return;
    }
  } catch (error) {
    if (signal.aborted) throw error;
    isOpen = false;
    throw new FileError(`${complaintOf(file, error)} (near byte ${bytesRead.toLocaleString('en-US')}).`, {
      cause: error,
    });
  } finally {
    if (isOpen) await reader.cancel();
  }
}

function complaintOf(file: File, error: unknown): string {
  if (error instanceof DOMException) return `The file cannot be read: ${error.message}`;
  return gzipSuffix.test(file.name)
    ? 'The file is not a gzip file with UTF-8 text'
    : 'The file is not UTF-8 text';
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
  return 'utf-8';
}
