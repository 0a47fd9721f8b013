import { runAtOnce, runInSlices } from '../../lib/slices.ts';
import type { CameraState, Point, WorldBounds } from '../geometry/camera/Camera.ts';
import { mixColors } from '../styles/palette.ts';
import type { GraphView } from './GraphView.ts';

/** Minimum interval of redraws while the graph changes; drawing takes at most a tenth of the time. */
const renewEveryMs = 400;
const restPerWork = 9;
const paddingPx = 5;
/** Vertices per slice of work. */
const sliceVertices = 5000;

/** The whole graph in small, with the viewport marked. Redraws after frames of the view; owns the canvas. */
export class Minimap {
  readonly #view: GraphView;
  readonly #canvas: HTMLCanvasElement;
  readonly #dots = document.createElement('canvas');
  readonly #stop: () => void;
  #state = '';
  #dueAtMs = Number.NEGATIVE_INFINITY;
  #isDrawing = false;
  #isGone = false;
  #bounds: WorldBounds = { minX: -0.5, minY: -0.5, maxX: 0.5, maxY: 0.5 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: GraphView, canvas: HTMLCanvasElement) {
    this.#view = view;
    this.#canvas = canvas;
    const scale = globalThis.devicePixelRatio || 1;
    for (const each of [canvas, this.#dots]) {
      each.width = Math.round(canvas.clientWidth * scale);
      each.height = Math.round(canvas.clientHeight * scale);
    }
    this.#stop = view.subscribe(() => this.#follow());
    this.#follow();
  }

  /** Camera state centred on a point of the minimap, CSS pixels. */
  cameraAt({ x, y }: Point): CameraState {
    const { scale, left, top } = this.#fit();
    const ratio = this.#canvas.width / Math.max(1, this.#canvas.clientWidth);
    return {
      worldX: (x * ratio - left) / scale,
      worldY: (y * ratio - top) / scale,
      zoom: this.#view.camera.state.zoom,
    };
  }

  destroy(): void {
    this.#isGone = true;
    clearTimeout(this.#timer);
    this.#stop();
  }

  #follow(): void {
    const { positionsRevision, columns, theme } = this.#view.overview();
    const state = `${positionsRevision} ${columns.revision} ${theme.name}`;
    const waitMs = this.#dueAtMs - performance.now();
    clearTimeout(this.#timer);
    if (state !== this.#state && !this.#isDrawing) {
      if (waitMs > 0) this.#timer = setTimeout(() => this.#follow(), waitMs);
      else if (columns.count > sliceVertices) void this.#drawInSlices(state);
      else {
        this.#state = state;
        this.#dueAtMs = performance.now() + renewEveryMs;
        runAtOnce(this.#drawDots());
      }
    }
    this.#drawFrame();
  }

  async #drawInSlices(state: string): Promise<void> {
    this.#isDrawing = true;
    const startMs = performance.now();
    await runInSlices(this.#drawDots(), () => !this.#isGone);
    this.#isDrawing = false;
    if (this.#isGone) return;
    const endMs = performance.now();
    this.#state = state;
    this.#dueAtMs = Math.max(startMs + renewEveryMs, endMs + restPerWork * (endMs - startMs));
    this.#follow();
  }

  /**
   * Draws each vertex as one or a few pixels in its colour, largest last. O(V). Yields; the result appears at the end.
   */
  *#drawDots(): Generator<undefined, void> {
    const { positions, bounds, columns, theme } = this.#view.overview();
    const { scale, left, top } = this.#fit(bounds);
    const { width, height } = this.#dots;
    const context = this.#dots.getContext('2d');
    if (context === null || width === 0 || height === 0) return;
    const image = context.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    const isCrowded = columns.count > 5000;
    const size = isCrowded ? 1 : columns.count > 1000 ? 2 : 3;
    // In dense areas, alpha accumulates per vertex, so that the structure is visible.
    const ink = isCrowded ? 70 : 255;
    const { colors, order } = columns;
    const lifted = Uint8Array.from({ length: 256 }, (_, value) =>
      Math.round(value * (1 - theme.lift) + 255 * theme.lift),
    );
    for (let slot = 0; slot < order.length; slot++) {
      if (slot % sliceVertices === sliceVertices - 1) yield;
      const vertex = order[slot]!;
      const x = Math.round(positions[2 * vertex]! * scale + left - size / 2);
      const y = Math.round(positions[2 * vertex + 1]! * scale + top - size / 2);
      if (x < 0 || y < 0 || x + size > width || y + size > height) continue;
      const [red, green, blue] = [colors[4 * vertex]!, colors[4 * vertex + 1]!, colors[4 * vertex + 2]!];
      const color = (lifted[blue]! << 16) | (lifted[green]! << 8) | lifted[red]!;
      for (let cell = 0; cell < size * size; cell++) {
        const place = (y + Math.floor(cell / size)) * width + x + (cell % size);
        const alpha = Math.min(255, (pixels[place]! >>> 24) + ink);
        // Byte order: little-endian ABGR.
        pixels[place] = ((alpha << 24) | color) >>> 0;
      }
    }
    context.putImageData(image, 0, 0);
    this.#bounds = bounds;
  }

  #drawFrame(): void {
    const { theme } = this.#view.overview();
    const { scale, left, top } = this.#fit();
    const { width, height } = this.#canvas;
    const context = this.#canvas.getContext('2d');
    if (context === null || width === 0 || height === 0) return;
    context.clearRect(0, 0, width, height);
    context.drawImage(this.#dots, 0, 0);
    const { minX, minY, maxX, maxY } = this.#view.camera.visibleBounds();
    const [x0, y0] = [Math.max(0.5, minX * scale + left), Math.max(0.5, minY * scale + top)];
    const [x1, y1] = [Math.min(width - 0.5, maxX * scale + left), Math.min(height - 0.5, maxY * scale + top)];
    context.strokeStyle = mixColors(theme.accent, theme.label, 0.2);
    context.lineWidth = Math.max(1, width / Math.max(1, this.#canvas.clientWidth));
    if (x1 > x0 && y1 > y0) context.strokeRect(x0, y0, x1 - x0, y1 - y0);
  }

  /** Transform from world to canvas device pixels. */
  #fit({ minX, minY, maxX, maxY } = this.#bounds): {
    readonly scale: number;
    readonly left: number;
    readonly top: number;
  } {
    const { width, height } = this.#canvas;
    const scale = Math.min(
      (width - 2 * paddingPx) / Math.max(1, maxX - minX),
      (height - 2 * paddingPx) / Math.max(1, maxY - minY),
    );
    return {
      scale: Math.max(1e-9, scale),
      left: width / 2 - ((minX + maxX) / 2) * scale,
      top: height / 2 - ((minY + maxY) / 2) * scale,
    };
  }
}
