import { Container } from 'pixi.js';
import type { DrawFrame, Layer, LayerEntry } from './Layer.ts';
import { ArrowBatch, arrowLength } from './lib/ArrowBatch.ts';

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
    const { style, theme } = frame;
    this.#arrows.show(edgesInView(frame), frame, style.edgeColor ?? theme.edge, 0.8);
  }

  destroy(): void {
    this.#arrows.destroy();
    this.container.destroy({ children: true });
  }
}

/** Edges whose target is in view; none when there are too many. O(E). */
function edgesInView({ model, positions, camera, widthPx, heightPx, style }: DrawFrame): number[] {
  if (style.edgeShape !== 'arrow' || arrowLength(camera.zoom) === undefined) return [];
  const { targets, edgeCount } = model;
  const [halfX, halfY] = [widthPx / 2 / camera.zoom + 20, heightPx / 2 / camera.zoom + 20];
  const edges: number[] = [];
  for (let edge = 0; edge < edgeCount; edge++) {
    const target = 2 * targets[edge]!;
    if (Math.abs(positions[target]! - camera.worldX) > halfX) continue;
    if (Math.abs(positions[target + 1]! - camera.worldY) > halfY) continue;
    if (edges.length === mostArrows) return [];
    edges.push(edge);
  }
  return edges;
}

export default {
  id: 'arrows',
  stage: 'picture',
  order: 20,
  create: () => new ArrowsLayer(),
} satisfies LayerEntry;
