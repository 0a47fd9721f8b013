import { Buffer, BufferUsage, Geometry, Mesh, type Shader } from 'pixi.js';

type AttributeFormat = 'float32' | 'float32x2' | 'float32x3' | 'float32x4';
const floatsOf: Readonly<Record<AttributeFormat, number>> = {
  float32: 1,
  float32x2: 2,
  float32x3: 3,
  float32x4: 4,
};

/**
 * Many quads in one draw call. Each quad repeats its row of floats for its four corners; the shader distinguishes the
 * corners by `gl_VertexID & 3` (0, 1 at the start, 2, 3 at the end; odd numbers on the other side). Not instanced,
 * because software GL executes each instance as a separate draw call, which is forty times slower.
 */
export class QuadBatch {
  readonly mesh: Mesh<Geometry, Shader>;
  readonly #rowFloats: number;
  #rows = new Float32Array(0);
  readonly #vertices: Buffer;
  readonly #indices: Buffer;
  readonly #geometry: Geometry;
  #capacity = 0;

  constructor(attributes: Readonly<Record<string, AttributeFormat>>, shader: Shader) {
    this.#rowFloats = Object.values(attributes).reduce((sum, format) => sum + floatsOf[format], 0);
    this.#vertices = new Buffer({
      data: new Float32Array(4),
      usage: BufferUsage.VERTEX | BufferUsage.COPY_DST,
    });
    this.#indices = new Buffer({ data: new Uint32Array(6), usage: BufferUsage.INDEX | BufferUsage.COPY_DST });
    this.#geometry = new Geometry({ indexBuffer: this.#indices, topology: 'triangle-list' });
    let offset = 0;
    for (const [name, format] of Object.entries(attributes)) {
      this.#geometry.addAttribute(name, {
        buffer: this.#vertices,
        format,
        stride: this.#rowFloats * 4,
        offset,
      });
      offset += floatsOf[format] * 4;
    }
    this.mesh = new Mesh({ geometry: this.#geometry, shader });
    this.mesh.visible = false;
  }

  /** Ensures capacity for `quads` quads. */
  begin(quads: number): void {
    if (quads <= this.#capacity) return;
    this.#capacity = Math.max(64, Math.ceil(quads * 1.5));
    this.#rows = new Float32Array(this.#capacity * 4 * this.#rowFloats);
    const indices = new Uint32Array(this.#capacity * 6);
    for (let quad = 0; quad < this.#capacity; quad++) {
      indices.set([4 * quad, 4 * quad + 1, 4 * quad + 2, 4 * quad + 1, 4 * quad + 3, 4 * quad + 2], 6 * quad);
    }
    this.#indices.data = indices;
    this.#vertices.data = this.#rows;
  }

  /** Writes one row to the four corners of quad `quad`. */
  put(quad: number, ...row: readonly number[]): void {
    const width = this.#rowFloats;
    const rows = this.#rows;
    const first = 4 * quad * width;
    for (let place = 0; place < width; place++) rows[first + place] = row[place]!;
    for (let corner = 1; corner < 4; corner++) {
      const from = first + corner * width;
      for (let place = 0; place < width; place++) rows[from + place] = rows[first + place]!;
    }
  }

  /** Uploads the first `quads` quads and draws only these. */
  commit(quads: number): void {
    this.mesh.visible = quads > 0;
    if (quads === 0) return;
    this.#geometry.indexCount = quads * 6;
    this.#vertices.update(quads * 4 * this.#rowFloats * 4);
  }

  destroy(): void {
    this.mesh.destroy();
    this.#geometry.destroy(true);
  }
}
