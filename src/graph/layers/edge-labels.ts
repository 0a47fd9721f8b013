import { Container } from 'pixi.js';
import type { DrawFrame } from '../geometry/DrawFrame.ts';
import { chooseEdgeLabels, edgeLabelFontPx, hasEdgeLabels } from '../geometry/labels/choose-edge-labels.ts';
import type { Layer, LayerEntry } from './Layer.ts';
import { type PlacedText, TextBatch } from './lib/TextBatch.ts';

/**
 * Attribute values along edges, and edge counts along bundles and lines for several edges, if few edges are in view and
 * the text fits.
 */
class EdgeLabelsLayer implements Layer {
  readonly container = new Container();
  readonly #texts = new TextBatch();

  sync(target: DrawFrame): void {
    const frame = target.whole ?? target;
    this.container.visible = hasEdgeLabels(frame);
    if (!this.container.visible) return;
    const { mesh } = this.#texts.prepare(frame);
    if (mesh.parent !== this.container) this.container.addChild(mesh);
    let placed = this.#place(frame);
    if (placed === undefined) {
      this.#texts.reset();
      placed = this.#place(frame);
    }
    this.#texts.show(placed ?? [], target);
  }

  /** undefined if the atlas is full. */
  #place(frame: DrawFrame): PlacedText[] | undefined {
    const { theme } = frame;
    const look = {
      sizePx: edgeLabelFontPx,
      color: theme.mutedLabel,
      halo: theme.background,
      paper: theme.background,
    };
    const placeOf = (text: string) => this.#texts.place([text], look);
    return chooseEdgeLabels(frame, placeOf)?.map(({ text, x, y, angle }) => ({
      place: placeOf(text)!,
      x,
      y,
      angle,
    }));
  }

  destroy(): void {
    this.#texts.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'edge-labels',
  stage: 'overlay',
  order: 50,
  create: () => new EdgeLabelsLayer(),
} satisfies LayerEntry;
