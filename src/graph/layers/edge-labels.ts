import { Container } from 'pixi.js';
import { toFreeLabel } from '../styles/label-text.ts';
import { screenRadius } from '../styles/vertex-size.ts';
import { toScreen } from '../view/Camera.ts';
import type { DrawFrame, Layer, LayerEntry } from './Layer.ts';
import { CollisionGrid } from './lib/CollisionGrid.ts';
import { type EdgeLines, edgeLinesOf } from './lib/edge-lines.ts';
import { type PlacedText, TextBatch } from './lib/TextBatch.ts';

/** Labels are for looking closely: with more lines in view, or farther out, there are none. */
const mostLines = 160;
const leastZoom = 0.3;
const fontPx = 11;

/** An attribute's value along each edge, where few edges are in view and the text has room. */
class EdgeLabelsLayer implements Layer {
  readonly container = new Container();
  readonly #texts = new TextBatch();

  sync(target: DrawFrame): void {
    const frame = target.whole ?? target;
    const { edgeLabel } = frame.style;
    this.container.visible = edgeLabel !== undefined && frame.camera.zoom >= leastZoom;
    if (edgeLabel === undefined || !this.container.visible) return;
    const { mesh } = this.#texts.prepare(frame);
    if (mesh.parent !== this.container) this.container.addChild(mesh);
    const lines = edgeLinesOf(frame.model);
    const chosen = linesInView(frame, lines);
    let placed = this.#place(frame, lines, chosen, edgeLabel);
    if (placed === undefined) {
      this.#texts.reset();
      placed = this.#place(frame, lines, chosen, edgeLabel);
    }
    this.#texts.show(placed ?? [], target);
  }

  /** Undefined when the atlas is full. */
  #place(
    frame: DrawFrame,
    lines: EdgeLines,
    chosen: readonly number[],
    attribute: string,
  ): PlacedText[] | undefined {
    const { model, values, camera, widthPx, heightPx, positions, columns, theme } = frame;
    const look = { sizePx: fontPx, color: theme.mutedLabel, halo: theme.background };
    const taken = new CollisionGrid(widthPx, heightPx);
    const placed: PlacedText[] = [];
    const at = (vertex: number) =>
      toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
    const radiusOf = (vertex: number) =>
      screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, frame.leastRadius);
    const ends = new Set(chosen.flatMap((line) => endsOf(frame, lines.edges[line]!)));
    for (const vertex of ends) {
      const { x, y } = at(vertex);
      const radius = radiusOf(vertex);
      taken.take(x - radius, y - radius, x + radius, y + radius);
    }
    for (const line of chosen) {
      const edge = lines.edges[line]!;
      const text = values.textOf(model, { kind: 'edges', attribute }, model.edgeIds[edge]!);
      if (text === undefined || text === '') continue;
      const [source, target] = endsOf(frame, edge);
      const [from, to] = [at(source), at(target)];
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const length = Math.hypot(dx, dy);
      const others = lines.weights[line]! - 1;
      const label = others > 0 ? `${toFreeLabel(text)} +${others}` : toFreeLabel(text);
      const place = this.#texts.place([label], look);
      if (place === undefined) return undefined;
      if (place.widthPx > length - radiusOf(source) - radiusOf(target) - 16) continue;
      const bend = lines.bends[line]! * camera.zoom;
      const x = (from.x + to.x) / 2 + (dy / length) * bend;
      const y = (from.y + to.y) / 2 - (dx / length) * bend;
      const turn = Math.atan2(dy, dx);
      // Never upside down.
      const angle = Math.abs(turn) > Math.PI / 2 ? turn + Math.PI : turn;
      const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
      const halfX = (place.widthPx * cos + place.heightPx * sin) / 2;
      const halfY = (place.widthPx * sin + place.heightPx * cos) / 2;
      if (!taken.tryTake(x - halfX, y - halfY, x + halfX, y + halfY)) continue;
      placed.push({ place, x, y, angle });
    }
    return placed;
  }

  destroy(): void {
    this.#texts.destroy();
    this.container.destroy({ children: true });
  }
}

function endsOf({ model }: DrawFrame, edge: number): [source: number, target: number] {
  return [model.sources[edge]!, model.targets[edge]!];
}

/** Lines between vertices that are both in view; none when there are too many. O(lines). */
function linesInView(
  { model, positions, camera, widthPx, heightPx }: DrawFrame,
  { count, edges }: EdgeLines,
): number[] {
  const { sources, targets } = model;
  const [halfX, halfY] = [widthPx / 2 / camera.zoom, heightPx / 2 / camera.zoom];
  const isInView = (vertex: number) =>
    Math.abs(positions[2 * vertex]! - camera.worldX) < halfX &&
    Math.abs(positions[2 * vertex + 1]! - camera.worldY) < halfY;
  const chosen: number[] = [];
  for (let line = 0; line < count; line++) {
    const edge = edges[line]!;
    const [source, target] = [sources[edge]!, targets[edge]!];
    if (source === target || !isInView(source) || !isInView(target)) continue;
    if (chosen.length === mostLines) return [];
    chosen.push(line);
  }
  return chosen;
}

export default {
  id: 'edge-labels',
  stage: 'overlay',
  order: 50,
  create: () => new EdgeLabelsLayer(),
} satisfies LayerEntry;
