import { Container } from 'pixi.js';
import type { VertexInk } from '../geometry/DrawFrame.ts';
import type { Layer, LayerEntry, LayerFrame } from './Layer.ts';
import { VertexBatch } from './lib/VertexBatch.ts';

/** All vertices in one draw call, largest on top; only the large ones if a worker rasterised the others. */
class VerticesLayer implements Layer {
  readonly container = new Container();
  readonly #vertices = new VertexBatch();
  #ink: VertexInk | undefined;
  #pictures: number | undefined;

  constructor() {
    this.container.addChild(this.#vertices.mesh);
  }

  sync(frame: LayerFrame): void {
    const { columns, style, vertexInk, pictures } = frame;
    this.container.visible = style.vertexShape.kind !== 'none' && columns.count > 0;
    // For tiles of an export, the images are already loaded.
    if (this.container.visible && frame.whole === undefined) pictures?.look(frame);
    const isAll = vertexInk === undefined || vertexInk.dots.length === 0;
    if (isAll) this.#vertices.setAll(frame);
    else if (this.#ink !== vertexInk || this.#pictures !== pictures?.revision) {
      this.#vertices.setSome(frame, vertexInk.large);
    }
    this.#ink = vertexInk;
    this.#pictures = pictures?.revision;
    this.#vertices.show(frame, undefined, isAll ? vertexInk?.opacity : 1);
  }

  destroy(): void {
    this.#vertices.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'vertices',
  stage: 'picture',
  order: 30,
  create: () => new VerticesLayer(),
} satisfies LayerEntry;
