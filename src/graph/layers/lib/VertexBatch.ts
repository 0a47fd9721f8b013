import type { Geometry, Mesh, Shader } from 'pixi.js';
import { outlineOf } from '../../styles/vertex-outline.ts';
import type { LayerFrame } from '../Layer.ts';
import { PointBatch } from './PointBatch.ts';
import { setCamera } from './uniforms.ts';
import { createVertexShader, type Ring, setVertexLook } from './vertex-shader.ts';

const noPictures = new Float32Array(0);

/** Vertices of a frame as shapes with icons and images, or rings around them, in one draw call. */
export class VertexBatch {
  readonly #shader = createVertexShader();
  readonly #points = new PointBatch(this.#shader.plain);
  #positions = -1;
  #looks = '';

  get mesh(): Mesh<Geometry, Shader> {
    return this.#points.mesh;
  }

  /** All vertices; uploads only changes. */
  setAll(frame: LayerFrame): void {
    const { columns, positions, positionsRevision } = frame;
    if (this.#positions !== positionsRevision) {
      this.#positions = positionsRevision;
      this.#points.setPositions(positions, columns.count);
    }
    const looks = `${columns.revision} ${frame.pictures?.revision}`;
    if (this.#looks === looks) return;
    this.#looks = looks;
    this.#points.setLooks(columns.colors, columns.radii, columns.count);
    this.#points.setPictures(picturesOf(frame, columns.count, (slot) => slot));
    this.#points.setOrder(columns.order);
  }

  /** Only these vertices, last on top. */
  setSome(frame: LayerFrame, vertices: readonly number[] | Uint32Array): void {
    const { columns, positions } = frame;
    const count = vertices.length;
    const places = new Float32Array(2 * count);
    const colors = new Uint8Array(4 * count);
    const radii = new Float32Array(count);
    for (let slot = 0; slot < count; slot++) {
      const vertex = vertices[slot]!;
      places[2 * slot] = positions[2 * vertex]!;
      places[2 * slot + 1] = positions[2 * vertex + 1]!;
      for (let part = 0; part < 4; part++) colors[4 * slot + part] = columns.colors[4 * vertex + part]!;
      radii[slot] = columns.radii[vertex]!;
    }
    this.#points.setPositions(places, count);
    this.#points.setLooks(colors, radii, count);
    this.#points.setPictures(picturesOf(frame, count, (slot) => vertices[slot]!));
    this.#points.setOrder(Uint32Array.from({ length: count }, (_, slot) => slot));
    [this.#positions, this.#looks] = [-1, ''];
  }

  /**
   * Draws the vertices with the frame's camera; with `ring`, draws rings around the shapes instead of the shapes.
   * `dotOpacity`: see `VertexInk`.
   */
  show(frame: LayerFrame, ring?: Ring, dotOpacity = 1): void {
    const { uniforms } = this.#shader;
    const source = ring === undefined && this.#points.hasPictures ? frame.pictures?.source : undefined;
    this.#points.mesh.shader = source === undefined ? this.#shader.plain : this.#shader.pictured(source);
    setVertexLook(uniforms, frame.style, frame.theme, ring, dotOpacity);
    setCamera(uniforms, frame);
  }

  destroy(): void {
    this.#points.destroy();
    this.#shader.destroy();
  }
}

/** Atlas code of each point's image, see `VertexPictures.codes`; empty if there are none. */
function picturesOf(
  { columns, pictures, style }: LayerFrame,
  count: number,
  vertexOf: (slot: number) => number,
): Float32Array {
  if (pictures?.source === undefined || columns.pictures.keys.length === 0) return noPictures;
  const codes = pictures.codes(columns, outlineOf(style));
  const { numbers } = columns.pictures;
  return Float32Array.from({ length: count }, (_, slot) => codes[numbers[vertexOf(slot)] ?? 0]!);
}
