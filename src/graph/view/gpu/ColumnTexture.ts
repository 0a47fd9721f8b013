import { rowBlocks, rowsOf, rowTexels } from './texture-rows.ts';

type Column = Float32Array | Uint32Array | Uint8Array;

/** `points`: two floats per texel; `numbers`: one Uint32; `bytes`: one Uint8. */
type ColumnKind = 'points' | 'numbers' | 'bytes';

/** A column of the graph as a texture that vertex shaders read by index. */
export class ColumnTexture {
  readonly texture: WebGLTexture;
  readonly #gl: WebGL2RenderingContext;
  readonly #kind: ColumnKind;
  #key: unknown;
  #rows = 0;

  constructor(gl: WebGL2RenderingContext, kind: ColumnKind) {
    this.#gl = gl;
    this.#kind = kind;
    this.texture = gl.createTexture();
    this.set({}, toColumn(kind), 1);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
      gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
  }

  /** Uploads the first `count` texels unless `key` is that of the last call. Binds the texture to the active unit. */
  set(key: unknown, values: Column, count: number): void {
    const gl = this.#gl;
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    if (key === this.#key) return;
    this.#key = key;
    const { internal, format, type, parts } = formatOf(gl, this.#kind);
    const rows = rowsOf(count);
    if (rows > this.#rows || rows < this.#rows / 4) {
      // A growing graph does not allocate for each batch.
      this.#rows = Math.min(Math.ceil(rows * 1.25), Math.max(rows, maxRows(gl)));
      gl.texImage2D(gl.TEXTURE_2D, 0, internal, rowTexels, this.#rows, 0, format, type, null);
    }
    for (const { y, width, height, from } of rowBlocks(count)) {
      const part = values.subarray(parts * from, parts * (from + width * height));
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, y, width, height, format, type, part);
    }
  }

  destroy(): void {
    this.#gl.deleteTexture(this.texture);
  }
}

/** The largest number of rows of a texture. */
export function maxRows(gl: WebGL2RenderingContext): number {
  return gl.getParameter(gl.MAX_TEXTURE_SIZE) as number;
}

function toColumn(kind: ColumnKind): Column {
  switch (kind) {
    case 'points':
      return new Float32Array(2);
    case 'numbers':
      return new Uint32Array(1);
    case 'bytes':
      return new Uint8Array(1);
  }
}

function formatOf(gl: WebGL2RenderingContext, kind: ColumnKind) {
  switch (kind) {
    case 'points':
      return { internal: gl.RG32F, format: gl.RG, type: gl.FLOAT, parts: 2 };
    case 'numbers':
      return { internal: gl.R32UI, format: gl.RED_INTEGER, type: gl.UNSIGNED_INT, parts: 1 };
    case 'bytes':
      return { internal: gl.R8UI, format: gl.RED_INTEGER, type: gl.UNSIGNED_BYTE, parts: 1 };
  }
}
