import { Container } from 'pixi.js';
import type { DrawFrame } from '../geometry/DrawFrame.ts';
import { edgeLinesOf } from '../geometry/edges/edge-lines.ts';
import { shownArrows } from '../geometry/edges/shown-arrows.ts';
import { edgeEndColors } from '../styles/GraphStyle.ts';
import type { Layer, LayerEntry } from './Layer.ts';
import { ArrowBatch } from './lib/ArrowBatch.ts';

/** Arrow heads, if they are readable at the current zoom. */
class ArrowsLayer implements Layer {
  readonly container = new Container();
  readonly #arrows = new ArrowBatch();

  constructor() {
    this.container.addChild(this.#arrows.mesh);
  }

  sync(frame: DrawFrame): void {
    const { style, theme, model, edgeColumns } = frame;
    const shown = shownArrows(frame);
    this.container.visible = shown.headPx > 0;
    const color = edgeEndColors(style, theme.edge).target;
    const ownColors = edgeColumns.targetColors ?? edgeColumns.colors;
    this.#arrows.show(frame, edgeLinesOf(model), shown.lines, shown.headPx, color, shown.alpha, ownColors);
  }

  destroy(): void {
    this.#arrows.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'arrows',
  stage: 'picture',
  order: 20,
  create: () => new ArrowsLayer(),
} satisfies LayerEntry;
