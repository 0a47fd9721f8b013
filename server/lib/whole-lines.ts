/** The longest document of a dump. */
const maxLineBytes = 128 << 20;
const lineFeed = 10;

/**
 * Joins chunks to parts of whole lines. Each has at least `minBytes`, except the last one, whose last line may have no
 * line break. Throws Error for a line of more than 128 MiB.
 */
export async function* wholeLines(
  chunks: AsyncIterable<Buffer>,
  minBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes > maxLineBytes) throw new Error(`a line has more than ${maxLineBytes} bytes`);
    if (waitingBytes < minBytes || !chunk.includes(lineFeed)) continue;
    const bytes = Buffer.concat(waiting);
    const end = bytes.lastIndexOf(lineFeed) + 1;
    yield bytes.subarray(0, end);
    waiting = [bytes.subarray(end)];
    waitingBytes = bytes.length - end;
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting);
}
