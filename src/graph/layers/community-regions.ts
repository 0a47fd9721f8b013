import { Container } from 'pixi.js';
import type { RegionMap } from '../model/RegionMap.ts';
import { placeRegionLabels, type RegionLabel } from '../scene/communities/region-labels.ts';
import { type RegionView, regionViewOf } from '../scene/communities/region-view.ts';
import type { DrawFrame } from '../scene/DrawFrame.ts';
import { mixColors } from '../styles/palette.ts';
import type { Layer, LayerEntry } from './Layer.ts';
import { RegionSheet, regionAreaIn, type SheetArea } from './lib/RegionSheet.ts';
import { type PlacedText, TextBatch } from './lib/TextBatch.ts';

/** Margin of a sheet around the viewport, so that a pan stays inside it. */
const marginPx = 128;
/** Minimum redraw interval of a sheet that the viewport has left during camera motion. */
const drawEveryMs = 160;
const fadeMs = 180;
/** Maximum number of new labels rasterised per frame; further ones follow in the next frames. */
const mostDrawn = 12;
/** Maximum resolution of the soft areas, in pixels per CSS pixel; exported images use their own. */
const mostResolution = 1;

/**
 * Communities as a map over the graph: regions with outlines and labels, with the level chosen by zoom. Regions fade
 * out where vertices are distinguishable. The graph does not change. Regions are drawn at rest and reprojected during
 * camera motion.
 */
class CommunityRegionsLayer implements Layer {
  readonly container = new Container();
  readonly #texts = new TextBatch();
  #sheet = new RegionSheet();
  /** The previous sheet, which fades out. */
  #former = new RegionSheet();
  #map: RegionMap | undefined;
  #level = -1;
  #state = '';
  /** The area of the sheet, and the camera state of the previous frame. */
  #reach: SheetArea | undefined;
  #cameraBefore = '';
  #drawnAtMs = Number.NEGATIVE_INFINITY;
  #fadeFromMs = Number.NEGATIVE_INFINITY;
  #labels: readonly RegionLabel[] = [];
  #formerLabels: readonly RegionLabel[] = [];

  constructor() {
    this.container.addChild(this.#former.mesh, this.#sheet.mesh);
  }

  sync(target: DrawFrame): boolean {
    const frame = target.whole ?? target;
    const view = regionViewOf(frame);
    this.container.visible = view !== undefined;
    if (view === undefined) {
      this.#forget();
      return false;
    }
    const isPicture = target.whole !== undefined;
    if (view.map !== this.#map || view.level !== this.#level) this.#turn(frame, view, isPicture);
    const cameraNow = JSON.stringify(flat(frame));
    const isStill = cameraNow === this.#cameraBefore;
    this.#cameraBefore = cameraNow;
    const shown = Math.min(1, Math.max(0, (frame.nowMs - this.#fadeFromMs) / fadeMs));
    let isDue = false;
    if (isPicture) this.#sheet.draw(target, view, flat(target), target.resolution);
    else isDue = this.#drawWhenDue(frame, view, isStill && !frame.isMoving);
    this.#former.place(flat(target), view.strength * (1 - shown));
    this.#sheet.place(flat(target), view.strength * shown);
    this.#labels = placeRegionLabels(frame, view);
    const isBehind = this.#showTexts(target, frame, view.strength, shown);
    return shown < 1 || isDue || isBehind;
  }

  /** Another map or level: the current sheet becomes the former one and fades out. */
  #turn({ nowMs }: DrawFrame, view: RegionView, isPicture: boolean): void {
    [this.#sheet, this.#former] = [this.#former, this.#sheet];
    this.#formerLabels = this.#labels;
    this.#sheet.area = undefined;
    this.#map = view.map;
    this.#level = view.level;
    this.#state = '';
    this.#drawnAtMs = Number.NEGATIVE_INFINITY;
    this.#fadeFromMs = isPicture || prefersStillness() ? Number.NEGATIVE_INFINITY : nowMs;
  }

  /** Returns true if another frame is needed even with the camera at rest. */
  #drawWhenDue(frame: DrawFrame, view: RegionView, isStill: boolean): boolean {
    const { camera, widthPx, heightPx, nowMs } = frame;
    const look = `${frame.theme.name} ${JSON.stringify(frame.style.vertexColor)} ${frame.focus.region ?? ''}`;
    const place = `${camera.worldX} ${camera.worldY} ${camera.zoom} ${widthPx} ${heightPx} ${frame.resolution}`;
    const state = `${look} ${place}`;
    if (state === this.#state) return false;
    if (!isStill && this.#sheet.area !== undefined) {
      if (nowMs - this.#drawnAtMs < drawEveryMs) return true;
      if (this.#state.startsWith(look) && this.#covers(frame)) return true;
    }
    this.#state = state;
    this.#drawnAtMs = nowMs;
    const area = { ...flat(frame), widthPx: widthPx + 2 * marginPx, heightPx: heightPx + 2 * marginPx };
    const reach = regionViewOf({ ...frame, ...area }) ?? view;
    this.#reach = area;
    this.#sheet.draw(frame, reach, regionAreaIn(area, reach), Math.min(mostResolution, frame.resolution));
    return false;
  }

  #covers({ camera, widthPx, heightPx }: DrawFrame): boolean {
    const area = this.#reach;
    if (area === undefined) return false;
    const scale = camera.zoom / area.camera.zoom;
    if (scale > 1.5 || scale < 0.75) return false;
    const spareX = (area.widthPx * scale - widthPx) / 2;
    const spareY = (area.heightPx * scale - heightPx) / 2;
    return (
      Math.abs(camera.worldX - area.camera.worldX) * camera.zoom <= spareX &&
      Math.abs(camera.worldY - area.camera.worldY) * camera.zoom <= spareY
    );
  }

  /** Returns true if labels are still missing. */
  #showTexts(target: DrawFrame, frame: DrawFrame, strength: number, shown: number): boolean {
    const { mesh } = this.#texts.prepare(frame);
    if (mesh.parent !== this.container) this.container.addChild(mesh);
    let left = 0;
    const mayDraw = () => --left >= 0;
    const place = () => {
      // An exported image is complete in one frame.
      left = target.whole === undefined ? mostDrawn : Number.POSITIVE_INFINITY;
      const former = shown < 1 ? this.#place(frame, this.#formerLabels, strength * (1 - shown), mayDraw) : [];
      const now = this.#place(frame, this.#labels, strength * shown, mayDraw);
      return former && now && [...former, ...now];
    };
    let placed = place();
    if (placed === undefined) {
      this.#texts.reset();
      placed = place();
    }
    this.#texts.show(placed ?? [], target);
    return left < 0;
  }

  /** undefined if the atlas is full. */
  #place(
    { theme, focus }: DrawFrame,
    labels: readonly RegionLabel[],
    opacity: number,
    mayDraw: () => boolean,
  ): PlacedText[] | undefined {
    const placed: PlacedText[] = [];
    for (const { region, name, count, fontPx, countPx, x, y, heightPx, isGround } of labels) {
      const isMarked = focus.region === region.id;
      const halo = theme.background;
      const titleLook = {
        sizePx: fontPx,
        color: isMarked ? theme.accent : isGround ? theme.mutedLabel : theme.label,
        halo,
        weight: 600,
      } as const;
      if (!this.#texts.isDrawn([name], titleLook) && !mayDraw()) continue;
      const title = this.#texts.place([name], titleLook);
      const color = mixColors(theme.label, theme.mutedLabel, 0.5);
      const amount = this.#texts.place([count], { sizePx: countPx, color, halo });
      if (title === undefined || amount === undefined) return undefined;
      const top = y - heightPx / 2;
      placed.push({ place: title, x, y: top + title.heightPx / 2, opacity });
      placed.push({ place: amount, x, y: top + title.heightPx + amount.heightPx / 2 - 5, opacity });
    }
    return placed;
  }

  #forget(): void {
    this.#map = undefined;
    this.#level = -1;
    this.#sheet.area = undefined;
    this.#former.area = undefined;
    this.#labels = [];
    this.#formerLabels = [];
  }

  destroy(): void {
    this.#sheet.destroy();
    this.#former.destroy();
    this.#texts.destroy();
    this.container.destroy({ children: true });
  }
}

/** The frame's part of the world, without the lens. */
function flat({ camera: { worldX, worldY, zoom }, widthPx, heightPx }: DrawFrame) {
  return { camera: { worldX, worldY, zoom }, widthPx, heightPx };
}

function prefersStillness(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}

export default {
  id: 'community-regions',
  stage: 'overlay',
  order: 35,
  create: () => new CommunityRegionsLayer(),
} satisfies LayerEntry;
