const lineFeed = 10;

/** Parts of whole lines; each has at least `minBytes`, except the last. Copies, which can be transferred. O(n). */
export function* lineSlices(
  bytes: Uint8Array,
  minBytes: number,
): Generator<Uint8Array<ArrayBuffer>, void, undefined> {
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, Math.min(bytes.length, start + minBytes));
    const end = found < 0 ? bytes.length : found + 1;
    yield new Uint8Array(bytes.subarray(start, end));
    start = end;
  }
}
