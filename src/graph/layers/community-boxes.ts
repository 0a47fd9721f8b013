import { Container } from 'pixi.js';
import { communityFramesOf, titlePx } from '../geometry/communities/community-frames.ts';
import type { DrawFrame } from '../geometry/DrawFrame.ts';
import type { Layer, LayerEntry } from './Layer.ts';
import { PlainLines } from './lib/PlainLines.ts';
import { type PlacedText, TextBatch } from './lib/TextBatch.ts';

const linePx = 1.5;
const titleFontPx = 12;

/** A box around the members of each expanded community, with reason and size as its title. */
class CommunityBoxesLayer implements Layer {
  readonly container = new Container();
  readonly #lines = new PlainLines();
  readonly #titles = new TextBatch();

  constructor() {
    this.container.addChild(this.#lines.mesh);
  }

  sync(target: DrawFrame): void {
    const frame = target.whole ?? target;
    const boxes = frame.model.communities.size === 0 ? [] : communityFramesOf(frame);
    this.container.visible = boxes.length > 0;
    if (boxes.length === 0) return;
    const { mesh } = this.#titles.prepare(frame);
    if (mesh.parent !== this.container) this.container.addChild(mesh);
    const { lens: _, ...flat } = target.camera;
    const toWorld = (x: number, y: number) => ({
      x: frame.camera.worldX + (x - frame.widthPx / 2) / frame.camera.zoom,
      y: frame.camera.worldY + (y - frame.heightPx / 2) / frame.camera.zoom,
    });
    const sides = boxes.flatMap(({ left, top, right, bottom }) => {
      const [start, end] = [toWorld(left, top), toWorld(right, bottom)];
      const corners = [start, { x: end.x, y: start.y }, end, { x: start.x, y: end.y }];
      return corners.map((from, side) => [from, corners[(side + 1) % 4]!] as const);
    });
    const look = { widthPx: linePx, color: frame.theme.communityBox };
    this.#lines.show({ ...target, camera: flat }, sides, look);
    this.#titles.show(this.#place(boxes, frame) ?? this.#placeAnew(boxes, frame), target);
  }

  #placeAnew(boxes: ReturnType<typeof communityFramesOf>, frame: DrawFrame): readonly PlacedText[] {
    this.#titles.reset();
    return this.#place(boxes, frame) ?? [];
  }

  /** undefined if the atlas is full. */
  #place(boxes: ReturnType<typeof communityFramesOf>, { theme }: DrawFrame): PlacedText[] | undefined {
    const placed: PlacedText[] = [];
    for (const { title, left, top } of boxes) {
      const look = {
        sizePx: titleFontPx,
        color: theme.communityBox,
        halo: theme.background,
        weight: 600,
      } as const;
      const place = this.#titles.place([title], look);
      if (place === undefined) return undefined;
      placed.push({ place, x: left + place.widthPx / 2, y: top - titlePx / 2 });
    }
    return placed;
  }

  destroy(): void {
    this.#lines.destroy();
    this.#titles.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'community-boxes',
  stage: 'overlay',
  order: 42,
  create: () => new CommunityBoxesLayer(),
} satisfies LayerEntry;
