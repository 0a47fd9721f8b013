import { Container } from 'pixi.js';
import { edgeEndColors } from '../styles/GraphStyle.ts';
import type { DrawFrame, Layer, LayerEntry } from './Layer.ts';
import { ArrowBatch } from './lib/ArrowBatch.ts';
import { type EdgeLines, edgeLinesOf } from './lib/edge-lines.ts';
import { arrowLength, edgeLookOf } from './lib/edge-look.ts';

/** More arrows than this in view are too small and too many to be read. */
const mostArrows = 2500;

/** Arrow heads, where they can be read. */
class ArrowsLayer implements Layer {
  readonly container = new Container();
  readonly #arrows = new ArrowBatch();

  constructor() {
    this.container.addChild(this.#arrows.mesh);
  }

  sync(frame: DrawFrame): void {
    const { style, theme, model, edgeColumns } = frame;
    // Far out nothing is looked at: a large graph has no arrow heads there.
    this.container.visible = style.edgeShape === 'arrow' && arrowLength(frame.camera.zoom) !== undefined;
    if (!this.container.visible) return;
    const lines = edgeLinesOf(model);
    const { arrowPx, arrowAlpha } = edgeLookOf(frame);
    const chosen = arrowPx === undefined ? [] : linesInView(frame.whole ?? frame, lines);
    const color = edgeEndColors(style, theme.edge).target;
    const ownColors = edgeColumns.targetColors ?? edgeColumns.colors;
    this.#arrows.show(frame, lines, chosen, arrowPx, color, arrowAlpha, ownColors);
  }

  destroy(): void {
    this.#arrows.destroy();
    this.container.destroy({ children: true });
  }
}

/** Lines with an end in view; none when there are too many. O(lines). */
function linesInView(
  { model, positions, camera, widthPx, heightPx }: DrawFrame,
  { count, edges }: EdgeLines,
): number[] {
  const { sources, targets } = model;
  const [halfX, halfY] = [widthPx / 2 / camera.zoom + 20, heightPx / 2 / camera.zoom + 20];
  const isInView = (vertex: number) =>
    Math.abs(positions[2 * vertex]! - camera.worldX) < halfX &&
    Math.abs(positions[2 * vertex + 1]! - camera.worldY) < halfY;
  const chosen: number[] = [];
  for (let line = 0; line < count; line++) {
    const edge = edges[line]!;
    if (!isInView(targets[edge]!) && !isInView(sources[edge]!)) continue;
    if (chosen.length === mostArrows) return [];
    chosen.push(line);
  }
  return chosen;
}

export default {
  id: 'arrows',
  stage: 'picture',
  order: 20,
  create: () => new ArrowsLayer(),
} satisfies LayerEntry;
