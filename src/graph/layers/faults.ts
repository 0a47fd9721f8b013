import { Container } from 'pixi.js';
import { edgeLinesOf } from '../geometry/edges/edge-lines.ts';
import { faultLines } from '../geometry/edges/highlight-look.ts';
import type { Layer, LayerEntry, LayerFrame } from './Layer.ts';
import { EdgeBatch } from './lib/EdgeBatch.ts';
import { VertexBatch } from './lib/VertexBatch.ts';

const maxVertices = 5000;
const ringPx = 3;

/** Faults of the integrity lens: wide edges and rings in the colour of errors. */
class FaultsLayer implements Layer {
  readonly container = new Container();
  readonly #lines = new EdgeBatch();
  readonly #rings = new VertexBatch();

  constructor() {
    this.container.addChild(this.#lines.mesh, this.#rings.mesh);
  }

  sync(frame: LayerFrame): void {
    const { focus, model, theme, columns } = frame;
    this.container.visible = focus.faults !== undefined;
    if (focus.faults === undefined) return;
    const { chosen, widthPx, alpha } = faultLines(frame);
    this.#lines.write(frame, edgeLinesOf(model), chosen, { widths: frame.edgeColumns.widths });
    this.#lines.show(frame, widthPx, { source: theme.danger, target: theme.danger }, alpha, 0);
    const vertices = focus.faults.vertices.filter((vertex) => vertex < columns.count).slice(0, maxVertices);
    this.#rings.setSome(frame, vertices);
    this.#rings.show(frame, { widthPx: ringPx, color: theme.danger });
  }

  destroy(): void {
    this.#lines.destroy();
    this.#rings.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'faults',
  stage: 'overlay',
  order: 46,
  create: () => new FaultsLayer(),
} satisfies LayerEntry;
