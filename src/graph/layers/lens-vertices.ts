import { Container } from 'pixi.js';
import type { Layer, LayerEntry, LayerFrame } from './Layer.ts';
import { VertexBatch } from './lib/VertexBatch.ts';

/** Above this number of vertices under the lens, the cached picture is used. */
const maxVertices = 12_000;

/** Sharp vertices under the fisheye lens, above the magnified cached picture. */
class LensVerticesLayer implements Layer {
  readonly container = new Container();
  readonly #discs = new VertexBatch();

  constructor() {
    this.container.addChild(this.#discs.mesh);
  }

  sync(frame: LayerFrame): void {
    const vertices = frame.isLarge && frame.style.vertexShape.kind !== 'none' ? verticesUnderLens(frame) : [];
    this.container.visible = vertices.length > 0;
    if (!this.container.visible) return;
    this.#discs.setSome(frame, vertices);
    this.#discs.show(frame);
  }

  destroy(): void {
    this.#discs.destroy();
    this.container.destroy({ children: true });
  }
}

/** In drawing order; empty if there are too many. O(V). */
function verticesUnderLens({ camera, columns, positions, widthPx, heightPx }: LayerFrame): readonly number[] {
  const { lens, worldX, worldY, zoom } = camera;
  if (lens === undefined) return [];
  const found: number[] = [];
  const reach = lens.radiusPx / zoom;
  const middleX = worldX + (lens.x - widthPx / 2) / zoom;
  const middleY = worldY + (lens.y - heightPx / 2) / zoom;
  for (const vertex of columns.order) {
    const dx = positions[2 * vertex]! - middleX;
    const dy = positions[2 * vertex + 1]! - middleY;
    if (dx * dx + dy * dy >= reach * reach) continue;
    if (found.push(vertex) > maxVertices) return [];
  }
  return found;
}

export default {
  id: 'lens-vertices',
  stage: 'overlay',
  order: 30,
  create: () => new LensVerticesLayer(),
} satisfies LayerEntry;
