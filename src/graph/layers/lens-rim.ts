import { Container } from 'pixi.js';
import type { DrawFrame, Layer, LayerEntry } from './Layer.ts';
import { createLineShader, lineAttributes } from './lib/line-shader.ts';
import { QuadBatch } from './lib/QuadBatch.ts';
import { setCamera, writeColor } from './lib/uniforms.ts';

const corners = 72;

/** A thin circle where the lens ends. */
class LensRimLayer implements Layer {
  readonly container = new Container();
  readonly #shader = createLineShader();
  readonly #line = new QuadBatch(lineAttributes, this.#shader.shader);

  constructor() {
    this.container.addChild(this.#line.mesh);
  }

  sync(frame: DrawFrame): void {
    const { lens, worldX, worldY, zoom } = frame.camera;
    this.container.visible = lens !== undefined;
    if (lens === undefined) return;
    // The lens leaves points on its rim where they are.
    const at = (corner: number) => {
      const turn = (2 * Math.PI * corner) / corners;
      return {
        x: worldX + (lens.x + lens.radiusPx * Math.cos(turn) - frame.widthPx / 2) / zoom,
        y: worldY + (lens.y + lens.radiusPx * Math.sin(turn) - frame.heightPx / 2) / zoom,
      };
    };
    this.#line.begin(corners);
    for (let corner = 0; corner < corners; corner++) {
      const [from, to] = [at(corner), at(corner + 1)];
      this.#line.put(corner, from.x, from.y, to.x, to.y);
    }
    this.#line.commit(corners);
    const values = this.#shader.uniforms.uniforms as { uWidth: number; uTint: Float32Array };
    values.uWidth = 1;
    writeColor(values.uTint, frame.theme.mutedLabel, 0.7);
    setCamera(this.#shader.uniforms, frame);
  }

  destroy(): void {
    this.#line.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'lens-rim',
  stage: 'overlay',
  order: 58,
  create: () => new LensRimLayer(),
} satisfies LayerEntry;
