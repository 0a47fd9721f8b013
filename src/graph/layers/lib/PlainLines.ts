import type { Geometry, Mesh, Shader } from 'pixi.js';
import type { Point } from '../../geometry/camera/Camera.ts';
import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import { createLineShader, lineAttributes } from './line-shader.ts';
import { QuadBatch } from './QuadBatch.ts';
import { setCamera, writeColor } from './uniforms.ts';

interface LineLook {
  readonly widthPx: number;
  readonly color: string;
  /** Default: 1. */
  readonly alpha?: number;
}

/** Straight lines between world points, with one width and colour, in one draw call. */
export class PlainLines {
  readonly #shader = createLineShader();
  readonly #lines = new QuadBatch(lineAttributes, this.#shader.shader);

  get mesh(): Mesh<Geometry, Shader> {
    return this.#lines.mesh;
  }

  show(frame: DrawFrame, lines: readonly (readonly [Point, Point])[], look: LineLook): void {
    this.#lines.begin(lines.length);
    for (const [number, [from, to]] of lines.entries()) this.#lines.put(number, from.x, from.y, to.x, to.y);
    this.#lines.commit(lines.length);
    const values = this.#shader.uniforms.uniforms as { uWidth: number; uTint: Float32Array };
    values.uWidth = look.widthPx;
    writeColor(values.uTint, look.color, look.alpha);
    setCamera(this.#shader.uniforms, frame);
  }

  destroy(): void {
    this.#lines.destroy();
  }
}
