import { Container } from 'pixi.js';
import type { DrawFrame, Layer, LayerEntry } from './Layer.ts';
import { ArrowBatch } from './lib/ArrowBatch.ts';
import { EdgeBatch } from './lib/EdgeBatch.ts';
import { edgeLinesOf } from './lib/edge-lines.ts';
import { arrowLength, edgeLookOf } from './lib/edge-look.ts';
import { VertexBatch } from './lib/VertexBatch.ts';

const mostEdges = 3000;
const mostVertices = 5000;
const ringPx = 3;

/** The paths that were found: their edges wide in the accent colour, rings around their vertices. */
class PathLayer implements Layer {
  readonly container = new Container();
  readonly #lines = new EdgeBatch();
  readonly #arrows = new ArrowBatch();
  readonly #rings = new VertexBatch();

  constructor() {
    this.container.addChild(this.#lines.mesh, this.#arrows.mesh, this.#rings.mesh);
  }

  sync(frame: DrawFrame): void {
    const { focus, model, theme, columns } = frame;
    this.container.visible = focus.path !== undefined;
    if (focus.path === undefined) return;
    const edges = focus.path.edges.filter((edge) => edge < model.edgeCount).slice(0, mostEdges);
    const vertices = focus.path.vertices.filter((vertex) => vertex < columns.count).slice(0, mostVertices);
    const lines = edgeLinesOf(model);
    const chosen = [...new Set(edges.map((edge) => lines.lineOf[edge]!))];
    const { widthPx, arrowPx } = edgeLookOf(frame);
    this.#lines.write(frame, lines, chosen);
    this.#lines.show(frame, Math.max(3, widthPx + 2), { source: theme.accent, target: theme.accent }, 0.9);
    this.#arrows.show(frame, lines, chosen, arrowPx ?? arrowLength(frame.camera.zoom), theme.accent, 1);
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
