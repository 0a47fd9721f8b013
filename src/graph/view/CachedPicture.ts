import { Container, RenderTexture, type WebGLRenderer } from 'pixi.js';
import type { EdgePaint } from '../../../protocol/jobs.ts';
import { ImageQuad } from '../layers/lib/ImageQuad.ts';
import { LensQuad } from '../layers/lib/LensQuad.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { CameraState } from '../scene/camera/Camera.ts';
import { placeOfPicture } from '../scene/camera/picture-area.ts';
import type { EdgeInk, VertexInk } from '../scene/DrawFrame.ts';
import { shownEdges } from '../scene/edges/edge-lines.ts';
import { SharedColumn } from '../scene/SharedColumns.ts';
import type { VertexColumns } from '../styles/VertexColumns.ts';
import { startInk, startVertexInk } from './ink-job.ts';

/** Margin of the cached picture around the viewport, so that a pan stays inside it. */
const marginPx = 128;
/** During motion, at most this many edges are drawn, as a sample of all. */
const movingEdges = 120_000;
/** Refresh intervals during camera motion: with the viewport inside the picture, and outside. */
const refreshInsideMs = 500;
const refreshOutsideMs = 180;
/** Up to this many vertices, GL draws them within a few milliseconds; more are rasterised as ink. */
const mostGlVertices = 10_000;
/** Vertices with a larger radius have outlines and icons, which GL draws. */
const largestDotPx = 3;
/** Interval of frames with all edges while the layout moves the vertices. */
const wholeEveryMs = 1500;

/** All inputs of a picture of the graph. */
export interface PictureSubject {
  readonly model: GraphModel;
  readonly camera: CameraState;
  /** Viewport size in CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly resolution: number;
  /** Changes with theme, style and columns. */
  readonly look: string;
  readonly contrast: number;
  readonly paint: EdgePaint;
  readonly columns: VertexColumns;
  readonly leastRadius: number;
  /** Share of white in vertex colours. */
  readonly lift: number;
  /** Vertices are circles; small ones may be drawn as dots. */
  readonly isRound: boolean;
  /** True while the camera moves. */
  readonly isMoving: boolean;
  /** True while the layout moves the vertices. */
  readonly isStreaming: boolean;
  readonly nowMs: number;
}

/** A picture whose ink is ready and that has to be drawn into the texture. */
interface PicturePlan {
  readonly camera: CameraState;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly resolution: number;
  readonly ink: EdgeInk | undefined;
  readonly vertexInk: VertexInk | undefined;
  readonly positions: Float32Array;
  readonly positionsRevision: number;
  readonly topology: number;
  readonly key: string;
  /** True if it contains all edges. */
  readonly isWhole: boolean;
}

/**
 * Cached picture of a large graph: edges rasterised by a worker, with the vertices drawn over them. During camera
 * motion it is reprojected at the cost of one image. It is redrawn at rest, when the viewport leaves it, and at
 * intervals.
 */
export class CachedPicture {
  /** Drawn below all other layers. */
  readonly container = new Container();
  readonly #image = new ImageQuad();
  readonly #lens = new LensQuad();
  #texture: RenderTexture | undefined;
  #shown: PicturePlan | undefined;
  #ready: PicturePlan | undefined;
  #running: { abort(): void } | undefined;
  #startedAtMs = Number.NEGATIVE_INFINITY;
  #wholeAtMs = Number.NEGATIVE_INFINITY;
  readonly #sources = new SharedColumn<Uint32Array>();
  readonly #targets = new SharedColumn<Uint32Array>();
  readonly #positions = new SharedColumn<Float32Array>();
  readonly #order = new SharedColumn<Uint32Array>();
  readonly #radii = new SharedColumn<Float32Array>();
  readonly #colors = new SharedColumn<Uint8Array>();
  #spareDots: Uint8Array | undefined;
  readonly #onReady: () => void;
  readonly #onError: (error: unknown) => void;

  constructor(onReady: () => void, onError: (error: unknown) => void) {
    this.#onReady = onReady;
    this.#onError = onError;
    this.container.addChild(this.#image.mesh, this.#lens.mesh);
  }

  get isVisible(): boolean {
    return this.#image.mesh.visible;
  }

  /** The picture on the screen. */
  get shown(): PicturePlan | undefined {
    return this.#shown;
  }

  /** True if the shown picture matches the subject exactly, with all edges. */
  isCurrent(subject: PictureSubject): boolean {
    return this.#shown?.isWhole === true && this.#shown.key === keyOfSubject(subject);
  }

  /** True if every vertex and edge of the model is on the screen; some may still move. */
  showsAll({ revisions }: GraphModel): boolean {
    return this.#shown?.isWhole === true && this.#shown.topology === revisions.topology;
  }

  /** Starts a new picture if it is due. Returns true if the caller has to call again in a later frame. */
  refresh(subject: PictureSubject): boolean {
    if (this.#running !== undefined || this.#ready !== undefined) return false;
    const shown = this.#shown;
    const key = keyOfSubject(subject);
    const isPartEnough = subject.isMoving || subject.isStreaming;
    if (shown?.key === key && (shown.isWhole || isPartEnough)) return !shown.isWhole;
    if (shown !== undefined && subject.isMoving) {
      const waitMs = covers(shown, subject) ? refreshInsideMs : refreshOutsideMs;
      if (subject.nowMs - this.#startedAtMs < waitMs) return true;
    }
    this.#start(subject, key, isPartEnough);
    return false;
  }

  /** The picture whose ink is ready; the caller passes it to `draw`. */
  takeReady(): PicturePlan | undefined {
    const ready = this.#ready;
    this.#ready = undefined;
    return ready;
  }

  /** Draws `stage`, prepared for the plan, into the texture. */
  draw(renderer: WebGLRenderer, stage: Container, plan: PicturePlan, background: string): void {
    const { widthPx: width, heightPx: height, resolution } = plan;
    if (this.#texture === undefined || this.#texture.source.resolution !== resolution) {
      const before = this.#texture;
      this.#texture = RenderTexture.create({ width, height, resolution, scaleMode: 'linear' });
      this.#image.setImage(this.#texture.source);
      this.#lens.setImage(this.#texture.source);
      before?.destroy(true);
    } else if (this.#texture.width !== width || this.#texture.height !== height) {
      this.#texture.resize(width, height, resolution);
    }
    renderer.render({ container: stage, target: this.#texture, clear: true, clearColor: background });
    this.#spareDots = this.#shown?.vertexInk?.dots;
    this.#shown = plan;
    this.#image.mesh.visible = true;
  }

  /** Transforms the picture to the current camera and applies the lens. */
  reproject(camera: CameraState, widthPx: number, heightPx: number, resolution: number): void {
    const shown = this.#shown;
    if (shown === undefined) return;
    const { scale, ...at } = placeOfPicture(shown, { camera, widthPx, heightPx });
    const isUnscaled = Math.abs(scale - 1) < 1e-6;
    const snap = (value: number) => (isUnscaled ? Math.round(value * resolution) / resolution : value);
    const [x, y] = [snap(at.x), snap(at.y)];
    this.#image.place(x, y, shown.widthPx * scale, shown.heightPx * scale);
    this.#lens.place(camera.lens, [x, y, x + shown.widthPx * scale, y + shown.heightPx * scale]);
  }

  /** Discards the picture after a lost GPU context or a change of graph. */
  drop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#ready = undefined;
    this.#shown = undefined;
    this.#startedAtMs = Number.NEGATIVE_INFINITY;
    this.#image.mesh.visible = false;
    this.#lens.mesh.visible = false;
  }

  destroy(): void {
    this.drop();
    this.#image.destroy();
    this.#lens.destroy();
    this.#texture?.destroy(true);
  }

  #start(subject: PictureSubject, key: string, isPartEnough: boolean): void {
    const { model, camera, resolution } = subject;
    this.#startedAtMs = subject.nowMs;
    const isWholeDue = !subject.isMoving && subject.nowMs - this.#wholeAtMs > wholeEveryMs;
    const step = isPartEnough && !isWholeDue ? Math.max(1, Math.ceil(model.edgeCount / movingEdges)) : 1;
    if (step === 1) this.#wholeAtMs = subject.nowMs;
    const plan = {
      camera,
      widthPx: subject.widthPx + 2 * marginPx,
      heightPx: subject.heightPx + 2 * marginPx,
      resolution,
      positions: this.#positions.of(model.positions, 2 * model.vertexCount, revisionOf(model, 'positions')),
      positionsRevision: model.revisions.positions,
      topology: model.revisions.topology,
      key,
      isWhole: step === 1,
    };
    const jobs = { edges: this.#inkEdges(plan, subject, step), vertices: this.#inkVertices(plan, subject) };
    if (jobs.edges === undefined && jobs.vertices === undefined) {
      this.#ready = { ...plan, ink: undefined, vertexInk: undefined };
      this.#onReady();
      return;
    }
    const running = {
      abort: () => {
        jobs.edges?.abort();
        jobs.vertices?.abort();
      },
    };
    this.#running = running;
    Promise.all([jobs.edges?.ink, jobs.vertices?.ink]).then(
      ([ink, vertexInk]) => {
        if (this.#running !== running) return;
        this.#running = undefined;
        this.#ready = { ...plan, ink, vertexInk };
        this.#onReady();
      },
      (error: unknown) => {
        if (this.#running !== running) return;
        this.#running = undefined;
        running.abort();
        this.#onError(error);
      },
    );
  }

  #inkEdges(plan: Area, { model, contrast, paint }: PictureSubject, step: number) {
    const { sources, targets, edgeCount } = model;
    const shown = shownEdges(model);
    const count = shown?.length ?? edgeCount;
    if (count === 0) return undefined;
    const key = `${revisionOf(model, 'topology')} ${model.visibilityRevision}`;
    const pick = (ends: Uint32Array) => shown?.map((edge) => ends[edge]!) ?? ends;
    return startInk({
      ...plan,
      sources: this.#sources.of(pick(sources), count, key),
      targets: this.#targets.of(pick(targets), count, key),
      step,
      contrast,
      paint,
    });
  }

  #inkVertices(plan: Area, { columns, leastRadius, lift, isRound }: PictureSubject) {
    const { count, order, radii, colors, fullRadius } = columns;
    if (count <= mostGlVertices) return undefined;
    const key = String(columns.revision);
    const spare = this.#spareDots;
    this.#spareDots = undefined;
    return startVertexInk({
      ...plan,
      order: this.#order.of(order, order.length, key),
      radii: this.#radii.of(radii, count, key),
      colors: this.#colors.of(colors, 4 * count, key),
      fullRadius,
      leastRadius,
      lift,
      largeFromPx: isRound ? largestDotPx : 0,
      spare,
    });
  }
}

type Area = Pick<PicturePlan, 'camera' | 'widthPx' | 'heightPx' | 'resolution' | 'positions'>;

function revisionOf({ revisions }: GraphModel, aspect: 'topology' | 'positions'): string {
  return `${revisions.topology} ${revisions[aspect]}`;
}

/** Changes with everything that the picture shows. */
export function keyOfSubject({ model, camera, widthPx, heightPx, resolution, look }: PictureSubject): string {
  const { topology, positions } = model.revisions;
  return [
    camera.worldX,
    camera.worldY,
    camera.zoom,
    widthPx,
    heightPx,
    resolution,
    topology,
    positions,
    look,
  ].join(' ');
}

/** The viewport is inside the picture, and the picture's resolution fits the zoom. */
function covers(shown: PicturePlan, { camera, widthPx, heightPx }: PictureSubject): boolean {
  const scale = camera.zoom / shown.camera.zoom;
  if (scale > 1.6 || scale < 0.7) return false;
  const spareX = (shown.widthPx * scale - widthPx) / 2;
  const spareY = (shown.heightPx * scale - heightPx) / 2;
  return (
    Math.abs(camera.worldX - shown.camera.worldX) * camera.zoom <= spareX &&
    Math.abs(camera.worldY - shown.camera.worldY) * camera.zoom <= spareY
  );
}
