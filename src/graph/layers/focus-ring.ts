import { Container } from 'pixi.js';
import { focusRingPx, ringReachPx } from '../geometry/hubs/hub-rings.ts';
import { screenRadius } from '../styles/vertex-size.ts';
import type { Layer, LayerEntry, LayerFrame } from './Layer.ts';
import { VertexBatch } from './lib/VertexBatch.ts';

/** Part of the ring in the background colour, so that the accent colour is visible on any vertex, CSS pixels. */
const innerPx = 3.5;

/** Ring around the vertex of the keyboard walk, outside the ring of a hub. */
class FocusRingLayer implements Layer {
  readonly container = new Container();
  readonly #outer = new VertexBatch();
  readonly #inner = new VertexBatch();

  constructor() {
    this.container.addChild(this.#outer.mesh, this.#inner.mesh);
  }

  sync(frame: LayerFrame): void {
    const { walkedVertex } = frame.focus;
    this.container.visible = walkedVertex !== undefined && walkedVertex < frame.columns.count;
    if (walkedVertex === undefined || !this.container.visible) return;
    const { theme } = frame;
    const gapPx = hubReachPx(frame, walkedVertex);
    const rings = [
      { batch: this.#outer, gapPx, widthPx: gapPx + focusRingPx, color: theme.accent },
      { batch: this.#inner, gapPx, widthPx: gapPx + innerPx, color: theme.background },
    ];
    for (const { batch, ...ring } of rings) {
      batch.setSome(frame, [walkedVertex]);
      batch.show(frame, ring);
    }
  }

  destroy(): void {
    this.#outer.destroy();
    this.#inner.destroy();
    this.container.destroy({ children: true });
  }
}

/** Distance to the outer edge of the ring of a hub. */
function hubReachPx(frame: LayerFrame, vertex: number): number {
  const { columns, camera, minRadius } = frame;
  return ringReachPx(
    frame,
    vertex,
    screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, minRadius),
  );
}

export default {
  id: 'focus-ring',
  stage: 'overlay',
  order: 48,
  create: () => new FocusRingLayer(),
} satisfies LayerEntry;
