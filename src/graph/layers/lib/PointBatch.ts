import { Buffer, BufferUsage, Geometry, Mesh, type Shader } from 'pixi.js';

const usage = BufferUsage.VERTEX | BufferUsage.COPY_DST;

/** Vertices as point sprites in one draw call; in software GL, points are seven to fifteen times cheaper than quads. */
export class PointBatch {
  readonly mesh: Mesh<Geometry, Shader>;
  readonly #positions = new Buffer({ data: new Float32Array(2), usage });
  readonly #colors = new Buffer({ data: new Uint8Array(4), usage });
  readonly #radii = new Buffer({ data: new Float32Array(1), usage });
  readonly #pictures = new Buffer({ data: new Float32Array(1), usage });
  readonly #order = new Buffer({ data: new Uint32Array(1), usage: BufferUsage.INDEX | BufferUsage.COPY_DST });
  readonly #geometry: Geometry;

  #hasPictures = false;

  constructor(shader: Shader) {
    this.#geometry = new Geometry({
      attributes: {
        aPosition: { buffer: this.#positions, format: 'float32x2' },
        aColor: { buffer: this.#colors, format: 'unorm8x4' },
        aRadius: { buffer: this.#radii, format: 'float32' },
        aPicture: { buffer: this.#pictures, format: 'float32' },
      },
      indexBuffer: this.#order,
      topology: 'point-list',
    });
    this.mesh = new Mesh({ geometry: this.#geometry, shader });
    this.mesh.visible = false;
  }

  /** True if the points need the shader with icons and images. */
  get hasPictures(): boolean {
    return this.#hasPictures;
  }

  /** x, y interleaved; the first `count` points are used. Copied if shorter than the current buffer. */
  setPositions(positions: Float32Array, count: number): void {
    upload(this.#positions, positions, 2 * count);
  }

  /** Bytes r, g, b, marks and world radii of `count` points. */
  setLooks(colors: Uint8Array, radii: Float32Array, count: number): void {
    upload(this.#colors, colors, 4 * count);
    upload(this.#radii, radii, count);
  }

  /** Atlas code of each point's image, see `VertexPictures.codes`; empty if there are none. */
  setPictures(codes: Float32Array): void {
    this.#hasPictures = codes.length > 0;
    if (this.#hasPictures) upload(this.#pictures, codes, codes.length);
  }

  /** The points to draw, last on top. */
  setOrder(order: Uint32Array): void {
    this.mesh.visible = order.length > 0;
    if (order.length === 0) return;
    upload(this.#order, order, order.length);
    this.#geometry.indexCount = order.length;
  }

  destroy(): void {
    this.mesh.destroy();
    this.#geometry.destroy(true);
  }
}

/** Copies into the buffer's own array, which grows by half. */
function upload<A extends Float32Array | Uint8Array | Uint32Array>(
  buffer: Buffer,
  values: A,
  length: number,
): void {
  const current = buffer.data as A;
  if (current.length < length) {
    const grown = new (values.constructor as new (length: number) => A)(Math.ceil(length * 1.5));
    grown.set(values.subarray(0, length));
    buffer.data = grown;
    return;
  }
  current.set(values.subarray(0, length));
  buffer.update(length * values.BYTES_PER_ELEMENT);
}
