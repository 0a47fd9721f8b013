import { writeFileSync } from 'node:fs';
import { InputError, readInput } from '../lib/InputError.ts';

/** Writes x, y by vertex as little-endian float32. */
export function writePositions(path: string, positions: Float32Array): void {
  const bytes = new DataView(new ArrayBuffer(4 * positions.length));
  positions.forEach((value, place) => {
    bytes.setFloat32(4 * place, value, true);
  });
  writeFileSync(path, bytes);
}

/** Reads a file of `writePositions`. Throws `InputError` for a wrong size or non-finite numbers. */
export function readPositions(path: string, vertexCount: number): Float32Array {
  const bytes = readInput(path);
  const expected = 8 * vertexCount;
  if (bytes.byteLength !== expected) {
    throw new InputError(
      `${path}: expected ${expected} bytes, float32 x, y for each of the ${vertexCount} vertices of the edges, found ${bytes.byteLength} bytes`,
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const positions = Float32Array.from({ length: 2 * vertexCount }, (_, place) =>
    view.getFloat32(4 * place, true),
  );
  const wrong = positions.findIndex((value) => !Number.isFinite(value));
  if (wrong !== -1) {
    const axis = wrong % 2 === 0 ? 'x' : 'y';
    throw new InputError(
      `${path}: expected finite numbers, found ${positions[wrong]} as ${axis} of vertex ${wrong >> 1} (byte ${4 * wrong})`,
    );
  }
  return positions;
}
