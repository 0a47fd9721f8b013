/** Tile size in pixels. */
const tilePx = 32;

/**
 * Non-overlapping rectangles that cover all non-empty tiles of an image, as left, top, right, bottom in
 * pixels. `bytes`: Uint8, rows of `width` pixels with one or four bytes each; `width` must be a multiple of
 * 4. O(pixels).
 */
export function litAreas(
  bytes: Uint8Array<ArrayBuffer>,
  width: number,
  height: number,
): Uint16Array<ArrayBuffer> {
  const rowWords = bytes.length / height / 4;
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  const tileWords = (tilePx * rowWords) / width;
  const columns = Math.ceil(width / tilePx);
  const areas: number[] = [];
  const isLit = new Uint8Array(columns);
  for (let top = 0; top < height; top += tilePx) {
    const bottom = Math.min(height, top + tilePx);
    isLit.fill(0);
    for (let row = top; row < bottom; row++) {
      for (let column = 0; column < columns; column++) {
        if (isLit[column] === 1) continue;
        const from = row * rowWords + column * tileWords;
        const end = Math.min(from + tileWords, (row + 1) * rowWords);
        for (let word = from; word < end; word++) {
          if (words[word] === 0) continue;
          isLit[column] = 1;
          break;
        }
      }
    }
    for (let column = 0; column < columns; column++) {
      if (isLit[column] === 0) continue;
      const left = column * tilePx;
      while (column < columns && isLit[column] === 1) column++;
      areas.push(left, top, Math.min(width, column * tilePx), bottom);
    }
  }
  return Uint16Array.from(areas);
}
