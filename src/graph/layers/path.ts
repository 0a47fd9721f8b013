import { Container } from 'pixi.js';
import { edgeLinesOf } from '../scene/edges/edge-lines.ts';
import { pathLines } from '../scene/edges/highlight-look.ts';
import type { Layer, LayerEntry, LayerFrame } from './Layer.ts';
import { ArrowBatch } from './lib/ArrowBatch.ts';
import { EdgeBatch } from './lib/EdgeBatch.ts';
import { VertexBatch } from './lib/VertexBatch.ts';

const mostVertices = 5000;
const ringPx = 3;

/** The shown paths: wide edges in the accent colour, and rings around their vertices. */
class PathLayer implements Layer {
  readonly container = new Container();
  readonly #lines = new EdgeBatch();
  readonly #arrows = new ArrowBatch();
  readonly #rings = new VertexBatch();

  constructor() {
    this.container.addChild(this.#lines.mesh, this.#arrows.mesh, this.#rings.mesh);
  }

  sync(frame: LayerFrame): void {
    const { focus, model, theme, columns } = frame;
    this.container.visible = focus.path !== undefined;
    if (focus.path === undefined) return;
    const vertices = focus.path.vertices.filter((vertex) => vertex < columns.count).slice(0, mostVertices);
    const lines = edgeLinesOf(model);
    const { chosen, widthPx, alpha, headPx } = pathLines(frame);
    this.#lines.write(frame, lines, chosen, { widths: frame.edgeColumns.widths });
    const color = { source: theme.accent, target: theme.accent };
    this.#lines.show(frame, widthPx, color, alpha, headPx);
    this.#arrows.show(frame, lines, chosen, headPx, theme.accent, 1);
    this.#rings.setSome(frame, vertices);
    this.#rings.show(frame, { widthPx: ringPx, color: theme.accent });
  }

  destroy(): void {
    this.#lines.destroy();
    this.#arrows.destroy();
    this.#rings.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'path',
  stage: 'overlay',
  order: 44,
  create: () => new PathLayer(),
} satisfies LayerEntry;
