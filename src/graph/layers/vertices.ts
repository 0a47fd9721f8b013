import { Container } from 'pixi.js';
import type { DrawFrame, Layer, LayerEntry, VertexInk } from './Layer.ts';
import { fillPoints } from './lib/fill-points.ts';
import { PointBatch } from './lib/PointBatch.ts';
import { setCamera } from './lib/uniforms.ts';
import { createVertexShader, setVertexLook } from './lib/vertex-shader.ts';

/** All vertices, the largest on top, in one draw call; only the large ones where the others are ink. */
class VerticesLayer implements Layer {
  readonly container = new Container();
  readonly #shader = createVertexShader();
  readonly #points = new PointBatch(this.#shader);
  #positions = -1;
  #looks = -1;
  #ink: VertexInk | undefined;

  constructor() {
    this.container.addChild(this.#points.mesh);
  }

  sync(frame: DrawFrame): void {
    const { columns, style, theme } = frame;
    if (frame.vertexInk === undefined) this.#fill(frame);
    else if (this.#ink !== frame.vertexInk) {
      fillPoints(this.#points, frame, frame.vertexInk.large);
      [this.#positions, this.#looks] = [-1, -1];
    }
    this.#ink = frame.vertexInk;
    this.container.visible = style.vertexShape.kind !== 'none' && columns.count > 0;
    setCamera(this.#shader.uniforms, frame);
    setVertexLook(this.#shader, style, theme);
    this.#shader.uniforms.update();
  }

  #fill({ columns, positions, positionsRevision }: DrawFrame): void {
    if (this.#positions !== positionsRevision) {
      this.#positions = positionsRevision;
      this.#points.setPositions(positions, columns.count);
    }
    if (this.#looks !== columns.revision) {
      this.#looks = columns.revision;
      this.#points.setLooks(columns.colors, columns.radii, columns.count);
      this.#points.setOrder(columns.order);
    }
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
