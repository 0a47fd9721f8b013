import { layOutDecoration } from '../export/decoration.ts';
import { measureText } from '../export/measure-text.ts';
import { type SvgContent, svgContentOf, toSvg } from '../export/svg/to-svg.ts';
import { type PictureView, placeOfPicture } from '../geometry/camera/picture-area.ts';
import type { LayerFrame } from '../layers/Layer.ts';
import { VertexPictures } from '../layers/lib/VertexPictures.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { DrawTilesOptions } from './draw-tiles.ts';
import { keyOfSubject } from './picture/picture-plan.ts';
import type { FrameSource, Surface, SurfaceEvents, SurfaceLimits } from './Surface.ts';

/** Image pixels of a CSS pixel of an icon or image on a vertex. */
const imageScale = 3;

interface ShownImage extends PictureView {
  readonly image: HTMLCanvasElement;
}

/**
 * Draws without WebGL: the frame becomes an SVG image, which the browser draws onto a 2D canvas. While the camera moves,
 * the last image is moved and scaled. Without the lens and the marks of the pointer.
 */
export class CanvasSurface implements Surface {
  readonly canvas = document.createElement('canvas');
  readonly limits: SurfaceLimits = { vertices: 2000, lines: 5000 };
  readonly #context: CanvasRenderingContext2D;
  readonly #events: SurfaceEvents;
  readonly #pictures = new VertexPictures();
  readonly #stop = new AbortController();
  #resolution = 1;
  #background: string;
  #shown: ShownImage | undefined;
  /** State of the last requested image. */
  #key = '';
  #isDue = false;
  #isRunning = false;

  constructor(background: string, events: SurfaceEvents) {
    const context = this.canvas.getContext('2d');
    if (context === null) throw new Error('the browser provides neither WebGL nor a 2D canvas');
    this.#context = context;
    this.#background = background;
    this.#events = events;
  }

  get resolution(): number {
    return this.#resolution;
  }

  resize(widthPx: number, heightPx: number): void {
    this.#resolution = globalThis.devicePixelRatio || 1;
    this.canvas.width = Math.round(widthPx * this.#resolution);
    this.canvas.height = Math.round(heightPx * this.#resolution);
    this.canvas.style.width = `${widthPx}px`;
    this.canvas.style.height = `${heightPx}px`;
  }

  setBackground(color: string): void {
    this.#background = color;
  }

  draw(source: FrameSource): boolean {
    const key = keyOfSubject(source.subject());
    if (source.isStale || key !== this.#key) this.#isDue = true;
    this.#key = key;
    const frame = source.frame();
    const canStart = !frame.isMoving || this.#shown === undefined;
    if (this.#isDue && !this.#isRunning && canStart) void this.#makeImage(frame);
    this.#paint(frame);
    return this.#isDue && !this.#isRunning;
  }

  isCurrent(): boolean {
    return !this.#isDue && !this.#isRunning;
  }

  pictureState(): undefined {
    return undefined;
  }

  showsAll({ vertexCount, edgeCount }: GraphModel): boolean {
    return this.#shown !== undefined && vertexCount <= this.limits.vertices && edgeCount <= this.limits.lines;
  }

  async drawPicture(frame: LayerFrame, options: DrawTilesOptions): Promise<void> {
    const { context, left, top, isTransparent, signal, onProgress } = options;
    onProgress(0, 1);
    const image = await this.#toImage(frame, svgContentOf(frame), isTransparent, signal);
    const { widthPx, heightPx, resolution } = frame;
    context.drawImage(image, left, top, Math.round(widthPx * resolution), Math.round(heightPx * resolution));
  }

  destroy(): void {
    this.#stop.abort();
    this.#pictures.destroy();
    this.canvas.remove();
  }

  /** Does not reject: an error is reported. */
  async #makeImage(frame: LayerFrame): Promise<void> {
    this.#isDue = false;
    this.#isRunning = true;
    try {
      const { camera, widthPx, heightPx } = frame;
      const image = await this.#toImage(
        frame,
        this.#limited(svgContentOf(frame), frame.model),
        true,
        this.#stop.signal,
      );
      this.#shown = { image: this.#toPixels(image, frame), camera, widthPx, heightPx };
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#events.onError(error);
    } finally {
      this.#isRunning = false;
      if (!this.#stop.signal.aborted) this.#events.onReady();
    }
  }

  /** The vertices with the most edges, in their order, and the first lines. */
  #limited({ vertices, lines }: SvgContent, { inDegrees, outDegrees }: GraphModel): SvgContent {
    const max = this.limits;
    const cut = lines.slice(0, max.lines);
    if (vertices.length <= max.vertices) return { vertices, lines: cut };
    const degreeOf = (vertex: number) => inDegrees[vertex]! + outDegrees[vertex]!;
    const chosen = new Set(
      [...vertices].sort((one, other) => degreeOf(other) - degreeOf(one)).slice(0, max.vertices),
    );
    return { vertices: vertices.filter((vertex) => chosen.has(vertex)), lines: cut };
  }

  async #toImage(
    frame: LayerFrame,
    content: SvgContent,
    isTransparent: boolean,
    signal: AbortSignal,
  ): Promise<HTMLImageElement> {
    const pictured = { ...frame, resolution: imageScale, pictures: this.#pictures };
    await this.#pictures.settle(pictured, signal);
    const decoration = layOutDecoration({ title: '' }, frame.widthPx, frame.heightPx, frame.theme);
    // An SVG image does not have the fonts of its page.
    const { default: fontUrl } = await import(
      '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline'
    );
    const parts = [
      ...toSvg(pictured, content, { decoration, title: '', isTransparent, measure: measureText(), fontUrl }),
    ];
    const url = URL.createObjectURL(new Blob(parts, { type: 'image/svg+xml' }));
    try {
      const image = new Image();
      image.src = url;
      await image.decode();
      signal.throwIfAborted();
      return image;
    } finally {
      URL.revokeObjectURL(url);
    }
  }

  /** The image at the resolution of the canvas, so that the browser draws its shapes once. */
  #toPixels(image: HTMLImageElement, { widthPx, heightPx }: LayerFrame): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(widthPx * this.#resolution);
    canvas.height = Math.round(heightPx * this.#resolution);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  }

  #paint({ camera, widthPx, heightPx }: LayerFrame): void {
    const context = this.#context;
    context.setTransform(this.#resolution, 0, 0, this.#resolution, 0, 0);
    context.fillStyle = this.#background;
    context.fillRect(0, 0, widthPx, heightPx);
    const shown = this.#shown;
    if (shown === undefined) return;
    const { x, y, scale } = placeOfPicture(shown, { camera, widthPx, heightPx });
    context.drawImage(shown.image, x, y, shown.widthPx * scale, shown.heightPx * scale);
  }
}
