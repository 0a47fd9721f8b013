import { Container } from 'pixi.js';
import type { DrawFrame, Layer, LayerEntry } from './Layer.ts';
import { createLineShader, edgeWidth, lineAttributes } from './lib/line-shader.ts';
import { QuadBatch } from './lib/QuadBatch.ts';
import { setCamera, writeColor } from './lib/uniforms.ts';

/** Edges as smooth lines of their own, while they are few; the rest is ink. */
class EdgesLayer implements Layer {
  readonly container = new Container();
  readonly #shader = createLineShader();
  readonly #lines = new QuadBatch(lineAttributes, this.#shader.shader);
  #drawn = '';

  constructor() {
    this.container.addChild(this.#lines.mesh);
  }

  sync(frame: DrawFrame): void {
    this.container.visible = !frame.isLarge;
    if (frame.isLarge) return;
    const { model, theme, style, camera } = frame;
    const state = `${model.revisions.topology} ${frame.positionsRevision}`;
    if (state !== this.#drawn) {
      this.#drawn = state;
      this.#write(frame);
    }
    const { uniforms } = this.#shader;
    const values = uniforms.uniforms as { uWidth: number; uTint: Float32Array };
    values.uWidth = edgeWidth(camera.zoom);
    writeColor(values.uTint, style.edgeColor ?? theme.edge, fewEdgesAlpha(theme.edgeAlpha, model.edgeCount));
    setCamera(uniforms, frame);
  }

  #write({ model, positions }: DrawFrame): void {
    const { sources, targets, edgeCount } = model;
    this.#lines.begin(edgeCount);
    for (let edge = 0; edge < edgeCount; edge++) {
      const [from, to] = [2 * sources[edge]!, 2 * targets[edge]!];
      this.#lines.put(edge, positions[from]!, positions[from + 1]!, positions[to]!, positions[to + 1]!);
    }
    this.#lines.commit(edgeCount);
  }

  destroy(): void {
    this.#lines.destroy();
    this.container.destroy({ children: true });
  }
}

/** A handful of edges stands out; hundreds step back behind the vertices. */
function fewEdgesAlpha(alpha: number, edges: number): number {
  return Math.max(alpha * 0.55, Math.min(1, alpha * 1.5 * Math.min(1, (200 / Math.max(1, edges)) ** 0.2)));
}

export default {
  id: 'edges',
  stage: 'picture',
  order: 10,
  create: () => new EdgesLayer(),
} satisfies LayerEntry;
