import { Container } from 'pixi.js';
import type { DrawFrame } from '../geometry/DrawFrame.ts';
import type { Layer, LayerEntry } from './Layer.ts';
import { PlainLines } from './lib/PlainLines.ts';

const corners = 72;

/** A thin circle at the rim of the lens. */
class LensRimLayer implements Layer {
  readonly container = new Container();
  readonly #line = new PlainLines();

  constructor() {
    this.container.addChild(this.#line.mesh);
  }

  sync(frame: DrawFrame): void {
    const { lens, worldX, worldY, zoom } = frame.camera;
    this.container.visible = lens !== undefined;
    if (lens === undefined) return;
    // The lens does not displace points on its rim.
    const at = (corner: number) => {
      const turn = (2 * Math.PI * corner) / corners;
      return {
        x: worldX + (lens.x + lens.radiusPx * Math.cos(turn) - frame.widthPx / 2) / zoom,
        y: worldY + (lens.y + lens.radiusPx * Math.sin(turn) - frame.heightPx / 2) / zoom,
      };
    };
    const sides = Array.from({ length: corners }, (_, corner) => [at(corner), at(corner + 1)] as const);
    this.#line.show(frame, sides, { widthPx: 1, color: frame.theme.mutedLabel, alpha: 0.7 });
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
