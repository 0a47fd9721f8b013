import { Container } from 'pixi.js';
import type { DrawFrame } from '../geometry/DrawFrame.ts';
import type { Layer, LayerEntry } from './Layer.ts';
import { PlainLines } from './lib/PlainLines.ts';

/** Line from a vertex to the pointer while the user draws an edge. */
class ConnectLineLayer implements Layer {
  readonly container = new Container();
  readonly #line = new PlainLines();

  constructor() {
    this.container.addChild(this.#line.mesh);
  }

  sync(frame: DrawFrame): void {
    const { connecting } = frame.focus;
    this.container.visible = connecting !== undefined && connecting.from < frame.model.vertexCount;
    if (connecting === undefined || !this.container.visible) return;
    const { positions, theme } = frame;
    const from = { x: positions[2 * connecting.from]!, y: positions[2 * connecting.from + 1]! };
    this.#line.show(frame, [[from, connecting.to]], { widthPx: 2, color: theme.accent });
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
