import { runAtOnce } from '../../../lib/slices.ts';
import type { EdgeColumns } from '../../styles/EdgeColumns.ts';
import { toScreen } from '../camera/Camera.ts';
import type { DrawFrame } from '../DrawFrame.ts';
import { bendOfLine, edgeLinesOf } from '../edges/edge-lines.ts';
import { pointOfLine, routesOf } from '../edges/edge-path.ts';
import { linesInView } from '../edges/lines-in-view.ts';

const cellPx = 6;
/** With more lines in view, no place is free of them, and labels do not avoid them. */
const maxLines = 1500;
/** Maximum number of measured points of a line. */
const maxSteps = 200;
/** Lines per slice of work. */
const sliceLines = 50;

/** The part of the screen that edges cover, in cells of 6 pixels: how many lines cross a rectangle. */
export class EdgeLoad {
  readonly #columns: number;
  readonly #rows: number;
  readonly #counts: Int16Array;

  constructor(widthPx: number, heightPx: number) {
    this.#columns = Math.ceil(widthPx / cellPx) + 1;
    this.#rows = Math.ceil(heightPx / cellPx) + 1;
    this.#counts = new Int16Array(this.#columns * this.#rows);
  }

  /** A point of a line, CSS pixels; returns its cell, undefined outside. A point in the cell `last` does not count again. */
  add(x: number, y: number, weight: 1 | -1, last?: number): number | undefined {
    if (x < 0 || y < 0) return undefined;
    const [column, row] = [Math.floor(x / cellPx), Math.floor(y / cellPx)];
    if (column >= this.#columns || row >= this.#rows) return undefined;
    const cell = row * this.#columns + column;
    if (cell !== last) this.#counts[cell]! += weight;
    return cell;
  }

  /** Number of crossed cells in the rectangle, once for each line. */
  of(left: number, top: number, right: number, bottom: number): number {
    const firstColumn = Math.max(0, Math.floor(left / cellPx));
    const lastColumn = Math.min(this.#columns - 1, Math.floor(right / cellPx));
    const lastRow = Math.min(this.#rows - 1, Math.floor(bottom / cellPx));
    let load = 0;
    for (let row = Math.max(0, Math.floor(top / cellPx)); row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++)
        load += this.#counts[row * this.#columns + column]!;
    }
    return load;
  }
}

const known = new WeakMap<EdgeColumns, { readonly key: string; readonly load: EdgeLoad | undefined }>();

/**
 * The load of the lines in view, bent and bundled ones too; undefined if there are too many. Computed once per view,
 * O(lines).
 */
export function edgeLoadOf(frame: DrawFrame): EdgeLoad | undefined {
  return runAtOnce(edgeLoadInSlices(frame));
}

/** Like `edgeLoadOf`, but yields after a bounded amount of work. */
export function* edgeLoadInSlices(frame: DrawFrame): Generator<undefined, EdgeLoad | undefined> {
  const { model, edgeColumns } = frame;
  const key = keyOf(frame);
  const before = known.get(edgeColumns);
  if (before?.key === key) return before.load;
  const lines = edgeLinesOf(model);
  yield;
  const chosen = linesInView(frame, lines, { max: maxLines, marginPx: 0, ends: 'any' });
  yield;
  const load = chosen.length === 0 ? undefined : new EdgeLoad(frame.widthPx, frame.heightPx);
  for (const [place, line] of chosen.entries()) {
    addLine(load!, frame, line, 1);
    if (place % sliceLines === sliceLines - 1) yield;
  }
  known.set(edgeColumns, { key, load });
  return load;
}

function keyOf({ model, camera, widthPx, heightPx, positionsRevision, edgeColumns }: DrawFrame): string {
  const { worldX, worldY, zoom, lens } = camera;
  const { topology } = model.revisions;
  const graph = [topology, model.visibilityRevision, positionsRevision, edgeColumns.revision];
  return [...graph, worldX, worldY, zoom, JSON.stringify(lens), widthPx, heightPx].join(' ');
}

/** Adds the cells of a line to the load, or with weight -1 removes them. Loops stay beside their vertex. */
export function addLine(load: EdgeLoad, frame: DrawFrame, line: number, weight: 1 | -1): void {
  const { model, positions, camera, widthPx, heightPx, edgeColumns } = frame;
  const lines = edgeLinesOf(model);
  const edge = lines.edges[line]!;
  const [from, to] = [2 * model.sources[edge]!, 2 * model.targets[edge]!];
  if (from === to) return;
  const start = toScreen(camera, widthPx, heightPx, positions[from]!, positions[from + 1]!);
  const end = toScreen(camera, widthPx, heightPx, positions[to]!, positions[to + 1]!);
  const lengthPx = Math.hypot(end.x - start.x, end.y - start.y);
  const steps = Math.max(1, Math.min(maxSteps, Math.ceil(lengthPx / (cellPx - 1))));
  const isBent =
    routesOf(frame) !== undefined || bendOfLine(lines, line, lengthPx, edgeColumns.isCurved) !== 0;
  let last: number | undefined;
  for (let step = 0; step <= steps; step++) {
    const share = step / steps;
    let [x, y] = [start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share];
    if (isBent) {
      const world = pointOfLine(frame, lines, line, share);
      ({ x, y } = toScreen(camera, widthPx, heightPx, world.x, world.y));
    }
    last = load.add(x, y, weight, last);
  }
}
