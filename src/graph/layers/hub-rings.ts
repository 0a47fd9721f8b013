import { Container } from 'pixi.js';
import { hubRingsOf, ringColors } from '../geometry/hubs/hub-rings.ts';
import type { Layer, LayerEntry, LayerFrame } from './Layer.ts';
import { RingBatch } from './lib/RingBatch.ts';

/** Rings around vertices of which not all neighbours are loaded, below the vertices and above the edges. */
class HubRingsLayer implements Layer {
  readonly container = new Container();
  readonly #rings = new RingBatch();

  constructor() {
    this.container.addChild(this.#rings.mesh);
  }

  sync(frame: LayerFrame): void {
    const rings = hubRingsOf(frame);
    this.container.visible = rings.length > 0;
    this.#rings.show(frame, rings, ringColors(frame.theme));
  }

  destroy(): void {
    this.#rings.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'hub-rings',
  stage: 'picture',
  order: 28,
  create: () => new HubRingsLayer(),
} satisfies LayerEntry;
