import { Container } from 'pixi.js';
import { edgeLinesOf } from '../geometry/edges/edge-lines.ts';
import { otherPathLines, pathCasingPx, pathLines } from '../geometry/edges/highlight-look.ts';
import type { Layer, LayerEntry, LayerFrame } from './Layer.ts';
import { ArrowBatch } from './lib/ArrowBatch.ts';
import { EdgeBatch } from './lib/EdgeBatch.ts';
import { VertexBatch } from './lib/VertexBatch.ts';

const maxVertices = 5000;
const ringPx = 2;

/** The found paths: the chosen one wide with rings around its vertices, the others thin in the accent colour. */
class PathLayer implements Layer {
  readonly container = new Container();
  readonly #others = new EdgeBatch();
  readonly #casing = new EdgeBatch();
  readonly #lines = new EdgeBatch();
  readonly #arrows = new ArrowBatch();
  readonly #discs = new VertexBatch();
  readonly #rings = new VertexBatch();

  constructor() {
    this.container.addChild(
      this.#others.mesh,
      this.#casing.mesh,
      this.#lines.mesh,
      this.#arrows.mesh,
      this.#discs.mesh,
      this.#rings.mesh,
    );
  }

  sync(frame: LayerFrame): void {
    const { focus, model, theme, columns } = frame;
    this.container.visible = focus.path !== undefined;
    if (focus.path === undefined) return;
    const vertices = focus.path.vertices.filter((vertex) => vertex < columns.count).slice(0, maxVertices);
    const lines = edgeLinesOf(model);
    const widths = { widths: frame.edgeColumns.widths };
    const other = otherPathLines(frame);
    this.#others.write(frame, lines, other.chosen, widths);
    const accent = { source: theme.accent, target: theme.accent };
    this.#others.show(frame, other.widthPx, accent, other.alpha, 0);
    const { chosen, widthPx, alpha, headPx } = pathLines(frame);
    this.#casing.write(frame, lines, chosen, widths);
    const canvas = { source: theme.background, target: theme.background };
    this.#casing.show(frame, widthPx + pathCasingPx, canvas, 1, headPx);
    this.#lines.write(frame, lines, chosen, widths);
    const ink = { source: theme.label, target: theme.label };
    this.#lines.show(frame, widthPx, ink, alpha, headPx);
    this.#arrows.show(frame, lines, chosen, headPx, theme.label, 1);
    // The lines end at the centres, below the vertices.
    const others = focus.path.otherVertices.filter((vertex) => vertex < columns.count);
    this.#discs.setSome(frame, [...others.slice(0, maxVertices), ...vertices]);
    this.#discs.show(frame);
    this.#rings.setSome(frame, vertices);
    this.#rings.show(frame, { widthPx: ringPx, color: theme.label });
  }

  destroy(): void {
    for (const batch of [this.#others, this.#casing, this.#lines, this.#arrows, this.#discs, this.#rings])
      batch.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'path',
  stage: 'overlay',
  order: 44,
  create: () => new PathLayer(),
} satisfies LayerEntry;
