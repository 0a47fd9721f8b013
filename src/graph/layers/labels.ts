import { Container } from 'pixi.js';
import { toBoxLabel, toFreeLabel } from '../styles/label-text.ts';
import { mixColors } from '../styles/palette.ts';
import { screenRadius } from '../styles/vertex-size.ts';
import { toScreen } from '../view/Camera.ts';
import type { DrawFrame, Layer, LayerEntry } from './Layer.ts';
import { type ChosenLabel, chooseLabels, fontSize, labelMiddle } from './lib/choose-labels.ts';
import type { TextLook } from './lib/LabelAtlas.ts';
import { neighbourhoodOf } from './lib/neighbourhood.ts';
import { type PlacedText, TextBatch } from './lib/TextBatch.ts';

/** While the camera moves, labels are chosen anew at most this often. */
const chooseEveryMs = 160;
const badgeFromRadiusPx = 9;
const mostClear = 3000;

/** Names of vertices beside circles or in boxes, and '+n' for neighbours that are not shown. */
class LabelsLayer implements Layer {
  readonly container = new Container();
  readonly #texts = new TextBatch();
  #chosen: ChosenLabel[] = [];
  #state = '';
  #chosenAtMs = Number.NEGATIVE_INFINITY;

  sync(target: DrawFrame): void {
    const frame = target.whole ?? target;
    const { mesh } = this.#texts.prepare(frame);
    if (mesh.parent !== this.container) this.container.addChild(mesh);
    const state = stateOf(frame);
    if (state !== this.#state && (!frame.isMoving || frame.nowMs - this.#chosenAtMs > chooseEveryMs)) {
      this.#state = state;
      this.#chosenAtMs = frame.nowMs;
      this.#choose(frame);
    }
    let placed = this.#place(frame);
    if (placed === undefined) {
      this.#texts.reset();
      placed = this.#place(frame);
    }
    this.#texts.show(placed ?? [], target);
  }

  #choose(frame: DrawFrame): void {
    const { focus, model, columns } = frame;
    const count = model.vertexCount;
    const first = [...focus.selected, focus.hoveredVertex ?? count].filter((vertex) => vertex < count);
    if (frame.style.vertexShape.kind === 'rect') {
      this.#chosen = columns.order.length > 4000 ? [] : boxesInView(frame);
      return;
    }
    this.#chosen = chooseLabels(frame, first.slice(0, 50), (vertex, fontPx) => {
      const text = toFreeLabel(model.labelOf(vertex));
      const place = this.#texts.place([text], freeLook(frame, fontPx));
      return place ?? { widthPx: text.length * fontPx * 0.58 + 6, heightPx: fontPx * 1.25 + 4 };
    });
  }

  /** Undefined when the atlas is full. */
  #place(frame: DrawFrame): PlacedText[] | undefined {
    const { model, positions, camera, widthPx, heightPx, columns } = frame;
    const placed: PlacedText[] = [];
    const clear = clearVertices(frame);
    for (const { vertex, side, fontPx } of this.#chosen) {
      if (vertex >= model.vertexCount) continue;
      const at = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
      const radius = screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, frame.leastRadius);
      const isBox = frame.style.vertexShape.kind === 'rect';
      const label = model.labelOf(vertex);
      const lines = isBox ? toBoxLabel(label) : [toFreeLabel(label)];
      const look = isBox
        ? boxLook(frame, vertex, fontPx)
        : freeLook(frame, fontPx, clear?.has(vertex) === false);
      const place = this.#texts.place(lines, look);
      if (place === undefined) return undefined;
      const middle = isBox ? at : labelMiddle(at, radius, side, place.widthPx, place.heightPx);
      placed.push({ place, x: middle.x, y: middle.y });
      const hidden = model.hiddenNeighbours[vertex]!;
      if (hidden === 0 || radius < badgeFromRadiusPx) continue;
      const badge = this.#texts.place([`+${hidden}`], badgeLook(frame));
      if (badge === undefined) return undefined;
      placed.push({ place: badge, x: at.x + radius * 0.72, y: at.y - radius * 0.72 });
    }
    return placed;
  }

  destroy(): void {
    this.#texts.destroy();
    this.container.destroy({ children: true });
  }
}

/** What the choice depends on; a pan by less than a few pixels changes nothing. */
function stateOf({
  camera,
  model,
  columns,
  focus,
  theme,
  widthPx,
  heightPx,
  positionsRevision,
}: DrawFrame): string {
  const { worldX, worldY, zoom } = camera;
  const step = 4 / zoom;
  return [
    Math.round(worldX / step),
    Math.round(worldY / step),
    zoom.toFixed(4),
    columns.revision,
    model.revisions.styles,
    positionsRevision,
    focus.selected.join(),
    focus.hoveredVertex,
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

function freeLook({ theme }: DrawFrame, fontPx: number, isFaded = false): TextLook {
  const color = isFaded ? mixColors(theme.label, theme.background, 0.55) : theme.label;
  return { sizePx: fontPx, color, halo: theme.background };
}

/** The selection and its neighbours, whose labels stay clear; undefined when nothing is selected. */
function clearVertices({ focus, model }: DrawFrame): ReadonlySet<number> | undefined {
  const selected = focus.selected.filter((vertex) => vertex < model.vertexCount);
  if (selected.length === 0) return undefined;
  return new Set([...selected, ...neighbourhoodOf(model, selected, mostClear, 0).vertices]);
}

/** Dark or light text, whichever reads better on the vertex's fill. */
function boxLook({ columns }: DrawFrame, vertex: number, fontPx: number): TextLook {
  const [red, green, blue] = columns.colors.subarray(4 * vertex, 4 * vertex + 3);
  const isLight = 0.299 * red! + 0.587 * green! + 0.114 * blue! > 120;
  return { sizePx: fontPx, color: isLight ? '#0b0d10' : '#ffffff' };
}

function badgeLook({ theme }: DrawFrame): TextLook {
  return { sizePx: fontSize(0) - 1, color: theme.background, pill: theme.mutedLabel, weight: 600 };
}

export default {
  id: 'labels',
  stage: 'overlay',
  order: 60,
  create: () => new LabelsLayer(),
} satisfies LayerEntry;
