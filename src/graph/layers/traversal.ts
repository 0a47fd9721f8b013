import { Container } from 'pixi.js';
import { edgeLinesOf } from '../geometry/edges/edge-lines.ts';
import { traversalLines } from '../geometry/edges/highlight-look.ts';
import type { Layer, LayerEntry, LayerFrame } from './Layer.ts';
import { EdgeBatch } from './lib/EdgeBatch.ts';
import { VertexBatch } from './lib/VertexBatch.ts';

/** Width and theme colour of the rings by kind: the width also tells them apart. */
const rings = [
  { kind: 'visited', widthPx: 3, color: 'accent' },
  { kind: 'filtered', widthPx: 1.5, color: 'mutedLabel' },
  { kind: 'pruned', widthPx: 6, color: 'danger' },
] as const;
const currentPx = 7;
const currentInnerPx = 3.5;

/** The shown steps of a traversal: edges, rings around visited, filtered and pruned vertices, and the current one. */
class TraversalLayer implements Layer {
  readonly container = new Container();
  readonly #lines = new EdgeBatch();
  readonly #rings = rings.map((ring) => ({ ...ring, batch: new VertexBatch() }));
  readonly #current = new VertexBatch();
  readonly #currentInner = new VertexBatch();

  constructor() {
    this.container.addChild(
      this.#lines.mesh,
      ...this.#rings.map(({ batch }) => batch.mesh),
      this.#current.mesh,
      this.#currentInner.mesh,
    );
  }

  sync(frame: LayerFrame): void {
    const { model, theme, columns } = frame;
    const { traversal } = frame.focus;
    this.container.visible = traversal !== undefined;
    if (traversal === undefined) return;
    const { chosen, widthPx, alpha } = traversalLines(frame);
    this.#lines.write(frame, edgeLinesOf(model), chosen, { widths: frame.edgeColumns.widths });
    this.#lines.show(frame, widthPx, { source: theme.accent, target: theme.accent }, alpha, 0);
    const isKnown = (vertex: number) => vertex < columns.count;
    for (const { kind, widthPx: ringPx, color, batch } of this.#rings) {
      batch.setSome(frame, traversal[kind].filter(isKnown));
      batch.show(frame, { widthPx: ringPx, color: theme[color] });
    }
    const current = [traversal.current].filter((vertex) => vertex !== undefined).filter(isKnown);
    this.#current.setSome(frame, current);
    this.#current.show(frame, { widthPx: currentPx, color: theme.label });
    this.#currentInner.setSome(frame, current);
    this.#currentInner.show(frame, { widthPx: currentInnerPx, color: theme.background });
  }

  destroy(): void {
    this.#lines.destroy();
    for (const { batch } of this.#rings) batch.destroy();
    this.#current.destroy();
    this.#currentInner.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'traversal',
  stage: 'overlay',
  order: 45,
  create: () => new TraversalLayer(),
} satisfies LayerEntry;
