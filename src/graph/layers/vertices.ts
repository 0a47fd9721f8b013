import { Container } from 'pixi.js';
import type { DrawFrame, Layer, LayerEntry } from './Layer.ts';
import { PointBatch } from './lib/PointBatch.ts';
import { setCamera } from './lib/uniforms.ts';
import { createVertexShader, setVertexLook } from './lib/vertex-shader.ts';

/** All vertices, the largest on top, in one draw call. */
class VerticesLayer implements Layer {
  readonly container = new Container();
  readonly #shader = createVertexShader();
  readonly #points = new PointBatch(this.#shader);
  #positions = -1;
  #looks = -1;

  constructor() {
    this.container.addChild(this.#points.mesh);
  }

  sync(frame: DrawFrame): void {
    const { columns, style, theme } = frame;
    if (this.#positions !== frame.positionsRevision) {
      this.#positions = frame.positionsRevision;
      this.#points.setPositions(frame.positions, columns.count);
    }
    if (this.#looks !== columns.revision) {
      this.#looks = columns.revision;
      this.#points.setLooks(columns.colors, columns.radii, columns.count);
      this.#points.setOrder(columns.order);
    }
    this.container.visible = style.vertexShape.kind !== 'none' && columns.count > 0;
    setCamera(this.#shader.uniforms, frame);
    setVertexLook(this.#shader, style, theme);
    this.#shader.uniforms.update();
  }

  destroy(): void {
    this.#points.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'vertices',
  stage: 'picture',
  order: 30,
  create: () => new VerticesLayer(),
} satisfies LayerEntry;
