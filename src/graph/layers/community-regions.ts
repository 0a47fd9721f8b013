import { Container } from 'pixi.js';
import { runAtOnce } from '../../lib/slices.ts';
import { placeRegionLabels, type RegionLabel } from '../geometry/communities/region-labels.ts';
import { type RegionView, regionViewOf } from '../geometry/communities/region-view.ts';
import type { DrawFrame } from '../geometry/DrawFrame.ts';
import type { RegionMap } from '../model/RegionMap.ts';
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
const maxDrawn = 12;
/** Maximum resolution of the soft areas, in pixels per CSS pixel; exported images use their own. */
const maxResolution = 1;

/**
 * Communities as a map over the graph: regions with outlines and labels, with the level chosen by zoom. Regions fade
 * out where vertices are distinguishable. The graph does not change. Regions are drawn at rest and reprojected during
 * camera motion.
 */
class CommunityRegionsLayer implements Layer {
  readonly container = new Container();
  readonly #texts = new TextBatch();
  #sheet = new RegionSheet();
  /** The sheet of the previous map or level, which fades out. */
  #former = new RegionSheet();
  /** The sheet that is being drawn, one strip per frame. */
  #next = new RegionSheet();
  #drawing: Generator<undefined, void> | undefined;
  /** The sheet that is being drawn shows another map or level than the current one. */
  #isTurning = false;
  #map: RegionMap | undefined;
  #level = -1;
  /** What the current sheet shows. */
  #seen: { readonly map: RegionMap; readonly level: number } | undefined;
  #state = '';
  /** The areas of the current and of the next sheet, and the camera state of the previous frame. */
  #reach: SheetArea | undefined;
  #nextReach: SheetArea | undefined;
  #cameraBefore = '';
  #drawnAtMs = Number.NEGATIVE_INFINITY;
  #fadeFromMs = Number.NEGATIVE_INFINITY;
  #labels: readonly RegionLabel[] = [];
  #formerLabels: readonly RegionLabel[] = [];

  constructor() {
    this.container.addChild(...this.#sheets().map(({ container }) => container));
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
    if (view.map !== this.#map || view.level !== this.#level) this.#turn(view);
    const cameraNow = JSON.stringify(flat(frame));
    const isStill = cameraNow === this.#cameraBefore;
    this.#cameraBefore = cameraNow;
    let isDue = false;
    if (isPicture) runAtOnce(this.#sheet.draw(target, view, flat(target), target.resolution));
    else isDue = this.#drawWhenDue(frame, view, isStill && !frame.isMoving);
    const shown = isPicture ? 1 : Math.min(1, Math.max(0, (frame.nowMs - this.#fadeFromMs) / fadeMs));
    this.#former.place(flat(target), view.strength * (1 - shown));
    this.#sheet.place(flat(target), view.strength * shown);
    this.#next.place(flat(target), 0);
    this.#labels = isPicture ? placeRegionLabels(frame, view) : this.#placeLabels(frame, view);
    const isBehind = this.#showTexts(target, frame, view.strength, shown);
    return shown < 1 || isDue || isBehind;
  }

  /** Another map or level: the next sheet is drawn, then the current one fades out. */
  #turn(view: RegionView): void {
    this.#map = view.map;
    this.#level = view.level;
    this.#state = '';
    this.#drawing = undefined;
    this.#isTurning = true;
    this.#drawnAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Until the next map or level is drawn, the labels are those of the current one. */
  #placeLabels(frame: DrawFrame, view: RegionView): readonly RegionLabel[] {
    const seen = this.#isTurning ? this.#seen && regionViewOf(frame, this.#seen) : view;
    return seen === undefined ? [] : placeRegionLabels(frame, seen);
  }

  /** Returns true if another frame is needed even with the camera at rest. */
  #drawWhenDue(frame: DrawFrame, view: RegionView, isStill: boolean): boolean {
    const { camera, widthPx, heightPx, nowMs } = frame;
    const look = `${frame.theme.name} ${JSON.stringify(frame.style.vertexColor)} ${frame.focus.region ?? ''}`;
    const place = `${camera.worldX} ${camera.worldY} ${camera.zoom} ${widthPx} ${heightPx} ${frame.resolution}`;
    const state = `${look} ${place}`;
    if (this.#drawing !== undefined) {
      this.#continue(frame);
      return true;
    }
    if (state === this.#state) return false;
    if (!isStill && this.#sheet.isDrawn && !this.#isTurning) {
      if (nowMs - this.#drawnAtMs < drawEveryMs) return true;
      if (this.#state.startsWith(look) && this.#covers(frame)) return true;
    }
    this.#state = state;
    this.#drawnAtMs = nowMs;
    const area = { ...flat(frame), widthPx: widthPx + 2 * marginPx, heightPx: heightPx + 2 * marginPx };
    const reach = regionViewOf({ ...frame, ...area }) ?? view;
    this.#nextReach = area;
    const resolution = Math.min(maxResolution, frame.resolution);
    this.#drawing = this.#next.draw(frame, reach, regionAreaIn(area, reach), resolution);
    this.#continue(frame);
    return true;
  }

  /** Draws a strip of the next sheet; after the last one, the sheet replaces the current one. */
  #continue({ nowMs }: DrawFrame): void {
    if (this.#drawing?.next().done !== true) return;
    this.#drawing = undefined;
    this.#reach = this.#nextReach;
    this.#seen = { map: this.#map!, level: this.#level };
    if (this.#isTurning) {
      this.#isTurning = false;
      [this.#former, this.#sheet, this.#next] = [this.#sheet, this.#next, this.#former];
      this.#formerLabels = this.#labels;
      this.#fadeFromMs = prefersStillness() ? Number.NEGATIVE_INFINITY : nowMs;
    } else [this.#sheet, this.#next] = [this.#next, this.#sheet];
    this.#next.forget();
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
    let drawn = 0;
    let isBehind = false;
    const mayDraw = () => {
      // An exported image is complete in one frame.
      const isFull = drawn >= maxDrawn || (drawn > 0 && frame.budget?.isSpent === true);
      isBehind = isFull && target.whole === undefined;
      if (!isBehind) drawn++;
      return !isBehind;
    };
    const place = () => {
      drawn = 0;
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
    return isBehind;
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

  #sheets(): RegionSheet[] {
    return [this.#former, this.#sheet, this.#next];
  }

  #forget(): void {
    this.#map = undefined;
    this.#level = -1;
    this.#seen = undefined;
    this.#drawing = undefined;
    this.#isTurning = false;
    for (const sheet of this.#sheets()) sheet.forget();
    this.#labels = [];
    this.#formerLabels = [];
  }

  destroy(): void {
    for (const sheet of this.#sheets()) sheet.destroy();
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
