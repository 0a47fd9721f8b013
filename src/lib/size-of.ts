/** Approximate size of plain data in bytes. */
export function sizeOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 16;
  if (Array.isArray(value)) {
    for (const each of value) size += 4 + sizeOf(each);
    return size;
  }
  for (const [name, each] of Object.entries(value)) size += name.length + sizeOf(each);
  return size;
}
