import { Container } from 'pixi.js';
import type { DrawFrame, Layer, LayerEntry } from './Layer.ts';
import { fillPoints } from './lib/fill-points.ts';
import { PointBatch } from './lib/PointBatch.ts';
import { setCamera } from './lib/uniforms.ts';
import { createVertexShader, setVertexLook } from './lib/vertex-shader.ts';

/** A wide ring in the accent colour around a narrower one of the background: seen on any vertex. */
const outerPx = 7;
const innerPx = 3.5;

/** Where the keyboard's walk is. */
class FocusRingLayer implements Layer {
  readonly container = new Container();
  readonly #outerShader = createVertexShader();
  readonly #outer = new PointBatch(this.#outerShader);
  readonly #innerShader = createVertexShader();
  readonly #inner = new PointBatch(this.#innerShader);

  constructor() {
    this.container.addChild(this.#outer.mesh, this.#inner.mesh);
  }

  sync(frame: DrawFrame): void {
    const { walkedVertex } = frame.focus;
    this.container.visible = walkedVertex !== undefined && walkedVertex < frame.columns.count;
    if (walkedVertex === undefined || !this.container.visible) return;
    const { theme, style } = frame;
    const rings = [
      { shader: this.#outerShader, batch: this.#outer, widthPx: outerPx, color: theme.accent },
      { shader: this.#innerShader, batch: this.#inner, widthPx: innerPx, color: theme.background },
    ];
    for (const { shader, batch, ...ring } of rings) {
      fillPoints(batch, frame, [walkedVertex]);
      setCamera(shader.uniforms, frame);
      setVertexLook(shader, style, theme, ring);
      shader.uniforms.update();
    }
  }

  destroy(): void {
    this.#outer.destroy();
    this.#inner.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'focus-ring',
  stage: 'overlay',
  order: 48,
  create: () => new FocusRingLayer(),
} satisfies LayerEntry;
