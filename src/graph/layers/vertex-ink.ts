import { Container } from 'pixi.js';
import type { DrawFrame, VertexInk } from '../geometry/DrawFrame.ts';
import type { Layer, LayerEntry } from './Layer.ts';
import { ImageQuad } from './lib/ImageQuad.ts';
import { InkTexture } from './lib/InkTexture.ts';

/** The small vertices of a large graph as one texture that a worker rasterised for this camera. */
class VertexInkLayer implements Layer {
  readonly container = new Container();
  readonly #image = new ImageQuad('blended');
  readonly #texture = new InkTexture('rgba8unorm');
  #shown: VertexInk | undefined;

  constructor() {
    this.container.addChild(this.#image.mesh);
  }

  sync({ vertexInk, style, widthPx, heightPx }: DrawFrame): void {
    const hasDots = vertexInk !== undefined && vertexInk.dots.length > 0;
    this.container.visible = hasDots && style.vertexShape.kind !== 'none';
    this.#image.mesh.visible = this.container.visible;
    if (!hasDots) return;
    if (vertexInk !== this.#shown) {
      this.#shown = vertexInk;
      const { dots: pixels, width, height } = vertexInk;
      this.#texture.upload({ pixels, width, height }, (source) => this.#image.setImage(source));
    }
    this.#image.place(0, 0, widthPx, heightPx);
  }

  destroy(): void {
    this.#image.destroy();
    this.#texture.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'vertex-ink',
  stage: 'picture',
  order: 29,
  create: () => new VertexInkLayer(),
} satisfies LayerEntry;
