import { Container } from 'pixi.js';
import type { DrawFrame, Layer, LayerEntry } from './Layer.ts';
import { createLineShader, lineAttributes } from './lib/line-shader.ts';
import { QuadBatch } from './lib/QuadBatch.ts';
import { setCamera, writeColor } from './lib/uniforms.ts';

/** The line that follows the hand while an edge is drawn. */
class ConnectLineLayer implements Layer {
  readonly container = new Container();
  readonly #shader = createLineShader();
  readonly #line = new QuadBatch(lineAttributes, this.#shader.shader);

  constructor() {
    this.container.addChild(this.#line.mesh);
  }

  sync(frame: DrawFrame): void {
    const { connecting } = frame.focus;
    this.container.visible = connecting !== undefined && connecting.from < frame.model.vertexCount;
    if (connecting === undefined || !this.container.visible) return;
    const { positions, theme } = frame;
    this.#line.begin(1);
    const from = 2 * connecting.from;
    this.#line.put(0, positions[from]!, positions[from + 1]!, connecting.to.x, connecting.to.y);
    this.#line.commit(1);
    const values = this.#shader.uniforms.uniforms as { uWidth: number; uTint: Float32Array };
    values.uWidth = 2;
    writeColor(values.uTint, theme.accent);
    setCamera(this.#shader.uniforms, frame);
  }

  destroy(): void {
    this.#line.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'connect-line',
  stage: 'overlay',
  order: 35,
  create: () => new ConnectLineLayer(),
} satisfies LayerEntry;
