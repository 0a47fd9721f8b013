import { Container } from 'pixi.js';
import { toScreen } from '../geometry/camera/Camera.ts';
import { tileTextsOf } from '../geometry/communities/community-tiles.ts';
import type { DrawFrame } from '../geometry/DrawFrame.ts';
import { neighbourhoodOf } from '../geometry/edges/neighbourhood.ts';
import { markedRadiusPx } from '../geometry/hubs/hub-rings.ts';
import { badgeFontPx, badgesOf } from '../geometry/labels/badges.ts';
import { chooseEdgeLabels, edgeLabelFontPx } from '../geometry/labels/choose-edge-labels.ts';
import { chooseLabelsInSlices } from '../geometry/labels/choose-labels.ts';
import type { ChosenLabel } from '../geometry/labels/LabelPlacer.ts';
import { labelMiddle } from '../geometry/labels/label-sides.ts';
import { isCommunityId } from '../model/collections.ts';
import { collapsedGroups } from '../model/community-records.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { toBoxLabel, toFreeLabel } from '../styles/label-text.ts';
import { mixColors, textOn, toHex } from '../styles/palette.ts';
import type { Layer, LayerEntry } from './Layer.ts';
import type { TextLook } from './lib/LabelAtlas.ts';
import { type PlacedText, TextBatch } from './lib/TextBatch.ts';

/** Minimum interval of label choices during camera motion. */
const chooseEveryMs = 160;
/** Lens movement that triggers a new choice. */
const lensStepPx = 12;
const maxClear = 3000;
/** Maximum number of new texts rasterised per frame; further ones follow in the next frames. */
const maxDrawn = 48;
/** Up to this selection size, selected vertices are labelled even if labels overlap. */
const maxInsistent = 8;
/** After so many choices that a change of the columns ended, one is complete in its frame. */
const maxEnded = 2;
/** Groups that are labelled before other vertices. */
const maxGroups = 120;
/** Labelled vertices of paths. */
const maxStops = 40;

/** A choice of labels that may take several frames. */
interface RunningChoice {
  readonly steps: Generator<undefined, ChosenLabel[]>;
  /** Revision of the vertex columns at its start. */
  readonly columns: number;
}

/** Vertex labels beside circles or in boxes, and '+n' badges for hidden neighbours. */
class LabelsLayer implements Layer {
  readonly container = new Container();
  readonly #texts = new TextBatch();
  #chosen: readonly ChosenLabel[] = [];
  /** Ids of the labelled vertices, and the topology for which their indices are valid. */
  #chosenIds: readonly string[] = [];
  #topology = -1;
  #running: RunningChoice | undefined;
  /** Number of choices in a row that a change of the columns ended. */
  #ended = 0;
  #state = '';
  /** Like `#state`, without the camera position and the hovered element. */
  #cameraKey = '';
  /** The zoom has changed during a motion, in which labels keep their sides. */
  #isProvisional = false;
  /** Positions revision of the current labels. */
  #positions = -1;
  #chosenAtMs = Number.NEGATIVE_INFINITY;
  /** Number of selection changes. */
  #selections = 0;
  #clear:
    | {
        readonly selected: readonly number[];
        readonly topology: number;
        readonly vertices: ReadonlySet<number>;
      }
    | undefined;

  sync(target: DrawFrame): boolean {
    const frame = target.whole ?? target;
    const { mesh } = this.#texts.prepare(frame);
    if (mesh.parent !== this.container) this.container.addChild(mesh);
    const clear = this.#clearVertices(frame);
    const state = `${stateOf(frame)} ${this.#selections}`;
    const isDue = state !== this.#state || (this.#isProvisional && !frame.isMoving);
    this.#followRows(frame);
    if (this.#running !== undefined && this.#running.columns !== frame.columns.revision) {
      this.#running = undefined;
      this.#state = '';
      this.#ended++;
    }
    const mayStart = isDue && (!frame.isMoving || frame.nowMs - this.#chosenAtMs > chooseEveryMs);
    if (this.#running === undefined && (mayStart || this.#state === '')) {
      this.#state = state;
      this.#chosenAtMs = frame.nowMs;
      this.#running = { steps: this.#choose(frame), columns: frame.columns.revision };
    }
    this.#continue(frame);
    // Exported images are complete in one frame.
    const maxNew = target.whole === undefined ? maxDrawn : Number.POSITIVE_INFINITY;
    let found = this.#place(frame, clear, maxNew);
    if (found === undefined) {
      this.#texts.reset();
      found = this.#place(frame, clear, maxNew);
    }
    this.#texts.show(found?.placed ?? [], target);
    return found?.isBehind === true || this.#running !== undefined || state !== this.#state;
  }

  /** Removes the labels of vertices whose rows have moved. */
  #followRows({ model }: DrawFrame): void {
    const { topology } = model.revisions;
    if (topology === this.#topology) return;
    this.#topology = topology;
    const isSame = ({ vertex }: ChosenLabel, nth: number) =>
      model.vertexIds.at(vertex) === this.#chosenIds[nth];
    this.#setChosen(model, this.#chosen.filter(isSame));
  }

  #setChosen({ vertexIds }: GraphModel, chosen: readonly ChosenLabel[]): void {
    this.#chosen = chosen;
    this.#chosenIds = chosen.map(({ vertex }) => vertexIds.at(vertex)!);
  }

  /** Continues the choice until it is complete or the time of the frame is spent. */
  #continue({ budget, model }: DrawFrame): void {
    const running = this.#running;
    if (running === undefined) return;
    for (;;) {
      const step = running.steps.next();
      if (step.done) {
        this.#setChosen(model, step.value);
        this.#running = undefined;
        this.#ended = 0;
        return;
      }
      if (budget?.isSpent && this.#ended <= maxEnded) return;
    }
  }

  *#choose(frame: DrawFrame): Generator<undefined, ChosenLabel[]> {
    const { focus, model, columns } = frame;
    const count = model.vertexCount;
    const insistent = focus.selected.length > maxInsistent ? [] : focus.selected;
    const stops = [...(focus.path?.vertices ?? []), ...(focus.path?.otherVertices ?? [])];
    const first = [
      ...stops.slice(0, maxStops),
      ...insistent,
      focus.walkedVertex ?? count,
      focus.hoveredVertex ?? count,
    ].filter((vertex) => vertex < count);
    if (frame.style.vertexShape.kind === 'rect') {
      return columns.order.length > 4000 ? [] : boxesInView(frame);
    }
    const cameraKey = cameraKeyOf(frame);
    const isPanned = cameraKey === this.#cameraKey && (frame.isMoving || !this.#isProvisional);
    this.#isProvisional = frame.isMoving && (this.#isProvisional || !isPanned);
    this.#cameraKey = cameraKey;
    const shown = frame.positionsRevision === this.#positions ? this.#chosen : [];
    this.#positions = frame.positionsRevision;
    const edgeLabels = chooseEdgeLabels(frame, (text) =>
      this.#texts.measure(text, freeLook(frame, edgeLabelFontPx)),
    );
    return yield* chooseLabelsInSlices(
      frame,
      (vertex, fontPx) => this.#texts.measure(labelText(frame, vertex), freeLook(frame, fontPx)),
      { first, groups: groupsOf(frame), edgeLabels, inside: tileTextsOf(frame), shown, isPanned },
    );
  }

  /** undefined if the atlas is full; `isBehind` if there were more than `maxNew` new texts or no time for them. */
  #place(
    frame: DrawFrame,
    clear: ReadonlySet<number> | undefined,
    maxNew: number,
  ): { readonly placed: readonly PlacedText[]; readonly isBehind: boolean } | undefined {
    const { model, positions, camera, widthPx, heightPx } = frame;
    const placed: PlacedText[] = [];
    let drawn = 0;
    let isBehind = false;
    const inside = new Set<number>();
    for (const { vertex, lines, fontPx, x, y } of tileTextsOf(frame)) {
      inside.add(vertex);
      const place = this.#texts.place(lines, boxLook(frame, vertex, fontPx));
      if (place === undefined) return undefined;
      placed.push({ place, x, y });
    }
    for (const { vertex, side, fontPx, isOverEdge } of this.#chosen) {
      if (vertex >= model.vertexCount || inside.has(vertex)) continue;
      const at = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
      const radius = markedRadiusPx(frame, vertex, camera.zoom * (at.scale ?? 1));
      const isBox = frame.style.vertexShape.kind === 'rect';
      const label = model.labelOf(vertex);
      const lines = isBox ? toBoxLabel(label) : [labelText(frame, vertex)];
      const look = isBox
        ? boxLook(frame, vertex, fontPx)
        : freeLook(frame, fontPx, clear?.has(vertex) === false, isOverEdge);
      if (!this.#texts.isDrawn(lines, look)) {
        if (drawn >= maxNew || (drawn > 0 && frame.budget?.isSpent)) {
          isBehind = true;
          continue;
        }
        drawn++;
      }
      const place = this.#texts.place(lines, look);
      if (place === undefined) return undefined;
      const middle = isBox ? at : labelMiddle(at, radius, side, place.widthPx, place.heightPx);
      placed.push({ place, x: middle.x, y: middle.y });
    }
    for (const { text, x, y } of badgesOf(frame)) {
      const badge = this.#texts.place([text], badgeLook(frame));
      if (badge === undefined) return undefined;
      placed.push({ place: badge, x, y });
    }
    return { placed, isBehind };
  }

  /** The selection and its neighbours, whose labels are not dimmed; undefined without a selection. */
  #clearVertices({ focus, model }: DrawFrame): ReadonlySet<number> | undefined {
    const { selected } = focus;
    const { topology } = model.revisions;
    if (this.#clear?.selected !== selected || this.#clear.topology !== topology) {
      const known = selected.filter((vertex) => vertex < model.vertexCount);
      const near = known.length > maxClear ? [] : neighbourhoodOf(model, known, maxClear, 0).vertices;
      this.#clear = { selected, topology, vertices: new Set([...known, ...near]) };
      this.#selections++;
    }
    return selected.length === 0 ? undefined : this.#clear.vertices;
  }

  destroy(): void {
    this.#texts.destroy();
    this.container.destroy({ children: true });
  }
}

/** Inputs of the choice; a pan by a few pixels does not change the result. */
function stateOf(frame: DrawFrame): string {
  const { camera, focus } = frame;
  const step = 4 / camera.zoom;
  return [
    cameraKeyOf(frame),
    Math.round(camera.worldX / step),
    Math.round(camera.worldY / step),
    focus.walkedVertex,
    focus.hoveredVertex,
    focus.path?.vertices.join(','),
    focus.path?.otherVertices.length,
  ].join(' ');
}

/** While this key is unchanged, labels that do not overlap remain so for any camera position. */
function cameraKeyOf(frame: DrawFrame): string {
  const { camera, model, columns, theme, widthPx, heightPx, positionsRevision } = frame;
  const { zoom, lens } = camera;
  const { regions } = frame.style;
  return [
    zoom.toFixed(4),
    columns.revision,
    model.revisions.styles,
    regions === 'off' ? 0 : model.regionMap?.revision,
    positionsRevision,
    lens && `${Math.round(lens.x / lensStepPx)},${Math.round(lens.y / lensStepPx)}`,
    theme.name,
    widthPx,
    heightPx,
  ].join(' ');
}

function boxesInView({ columns, camera, widthPx, heightPx, positions }: DrawFrame): ChosenLabel[] {
  const fontPx = Math.min(16, Math.round(14 * camera.zoom));
  if (fontPx < 6) return [];
  const [halfX, halfY] = [widthPx / 2 / camera.zoom + 60, heightPx / 2 / camera.zoom + 30];
  return [...columns.order]
    .filter(
      (vertex) =>
        Math.abs(positions[2 * vertex]! - camera.worldX) < halfX &&
        Math.abs(positions[2 * vertex + 1]! - camera.worldY) < halfY,
    )
    .slice(-400)
    .map((vertex) => ({ vertex, side: 'below', fontPx }) as const);
}

/** The collapsed communities in the picture, largest first; drawn as discs. O(communities). */
function groupsOf({ model, columns, style }: DrawFrame): readonly number[] {
  if (style.groupShape === 'tiles') return [];
  const groups: number[] = [];
  for (const { vertex } of collapsedGroups(model)) if (vertex < columns.count) groups.push(vertex);
  return groups.sort((one, other) => columns.radii[other]! - columns.radii[one]!).slice(0, maxGroups);
}

/** The names of groups are longer than those of vertices. */
function labelText({ model, style }: DrawFrame, vertex: number): string {
  const label = model.labelOf(vertex);
  const isGroup = style.groupShape !== 'tiles' && isCommunityId(model.vertexIds.at(vertex)!);
  return isGroup ? label : toFreeLabel(label);
}

function freeLook({ theme }: DrawFrame, fontPx: number, isFaded = false, isOverEdge = false): TextLook {
  const color = isFaded ? mixColors(theme.label, theme.background, 0.55) : theme.label;
  const { background } = theme;
  return { sizePx: fontPx, color, halo: background, ...(isOverEdge && { paper: background }) };
}

/** Dark or light text, whichever has the higher contrast on the vertex's fill. */
function boxLook({ columns }: DrawFrame, vertex: number, fontPx: number): TextLook {
  const [red, green, blue] = columns.colors.subarray(4 * vertex, 4 * vertex + 3);
  return { sizePx: fontPx, color: textOn(toHex((red! << 16) | (green! << 8) | blue!)) };
}

function badgeLook({ theme }: DrawFrame): TextLook {
  return { sizePx: badgeFontPx, color: theme.background, pill: theme.label, weight: 600 };
}

export default {
  id: 'labels',
  stage: 'overlay',
  order: 60,
  create: () => new LabelsLayer(),
} satisfies LayerEntry;
