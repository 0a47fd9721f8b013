import { Container } from 'pixi.js';
import type { DrawFrame } from '../geometry/DrawFrame.ts';
import { edgeLinesOf } from '../geometry/edges/edge-lines.ts';
import { edgeLookOf } from '../geometry/edges/edge-look.ts';
import { curveZoom } from '../geometry/edges/edge-path.ts';
import { shownArrows } from '../geometry/edges/shown-arrows.ts';
import { edgeEndColors } from '../styles/GraphStyle.ts';
import type { Layer, LayerEntry } from './Layer.ts';
import { EdgeBatch } from './lib/EdgeBatch.ts';

/** Edges as anti-aliased lines, for small graphs; larger ones use ink. */
class EdgesLayer implements Layer {
  readonly container = new Container();
  readonly #lines = new EdgeBatch();
  #drawn = '';

  constructor() {
    this.container.addChild(this.#lines.mesh);
  }

  sync(frame: DrawFrame): void {
    this.container.visible = !frame.isLarge;
    if (frame.isLarge) return;
    const { model, theme, style, columns, edgeColumns } = frame;
    const state = `${model.revisions.topology} ${frame.positionsRevision} ${columns.revision} ${edgeColumns.revision} ${curveZoom(frame.camera.zoom)}`;
    if (state !== this.#drawn) {
      this.#drawn = state;
      const lines = edgeLinesOf(model);
      this.#lines.write(frame, lines, Array(lines.count).keys(), edgeColumns);
    }
    const { widthPx, alpha } = edgeLookOf(frame);
    this.#lines.show(frame, widthPx, edgeEndColors(style, theme.edge), alpha, shownArrows(frame).headPx);
  }

  destroy(): void {
    this.#lines.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'edges',
  stage: 'picture',
  order: 10,
  create: () => new EdgesLayer(),
} satisfies LayerEntry;
