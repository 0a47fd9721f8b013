import { Container, Ticker, WebGLRenderer } from 'pixi.js';
import type { Layer, LayerFrame } from '../layers/Layer.ts';
import { layerEntries } from '../layers/registry.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { type DrawTilesOptions, drawTiles } from './draw-tiles.ts';
import { contextOf, GpuInk } from './gpu/GpuInk.ts';
import { GpuPictures } from './gpu/GpuPictures.ts';
import type { InkChoice } from './gpu/ink-choice.ts';
import { inkChoiceOfPage, leaveGpu } from './gpu/page-choice.ts';
import { CachedPicture } from './picture/CachedPicture.ts';
import type { PicturePlan } from './picture/picture-plan.ts';
import { WorkerPictures } from './picture/WorkerPictures.ts';
import type { FramePlace, FrameSource, LargePictureState, Surface, SurfaceEvents } from './Surface.ts';

/** A picture whose layers are not yet all in sync with it. */
interface PreparedPicture {
  readonly plan: PicturePlan;
  readonly frame: LayerFrame;
  /** Revision of the vertex columns at the start. */
  readonly columns: number;
  /** The remaining layers. */
  readonly layers: Layer[];
}

/**
 * Draws with WebGL: small graphs in every frame, large ones as a cached picture with an overlay. A test draw decides if
 * the GPU or workers rasterise such pictures; the attribute `data-ink` of the canvas names the path.
 */
export class PixiSurface implements Surface {
  readonly canvas: HTMLCanvasElement;
  readonly limits = undefined;
  readonly #renderer: WebGLRenderer;
  readonly #events: SurfaceEvents;
  readonly #stage = new Container();
  readonly #pictureStage = new Container();
  readonly #pictureLayers: Layer[] = [];
  readonly #overlayLayers: Layer[] = [];
  readonly #picture: CachedPicture;
  /** Undefined until the first large graph. */
  #choice: InkChoice | undefined;
  #gpu: GpuPictures | undefined;
  /** A maker that failed. */
  #retired: GpuPictures | undefined;
  #prepared: PreparedPicture | undefined;
  /** A layer of the overlay is animating. */
  #isAnimating = true;
  #wasMoving = false;
  /** Positions revision of the last frame. */
  #positionsDrawn = -1;
  #frames = 0;

  /** Rejects without WebGL. */
  static async create(host: HTMLElement, background: string, events: SurfaceEvents): Promise<PixiSurface> {
    // Pixi's own ticker requests frames continuously; the frames of the view drive it instead.
    Ticker.system.autoStart = false;
    Ticker.system.stop();
    const renderer = new WebGLRenderer();
    await renderer.init({
      width: Math.max(1, host.clientWidth),
      height: Math.max(1, host.clientHeight),
      resolution: globalThis.devicePixelRatio || 1,
      autoDensity: true,
      antialias: false,
      backgroundColor: background,
      powerPreference: 'high-performance',
      skipExtensionImports: true,
    });
    return new PixiSurface(renderer, events);
  }

  private constructor(renderer: WebGLRenderer, events: SurfaceEvents) {
    this.#renderer = renderer;
    this.#events = events;
    this.canvas = renderer.canvas;
    this.#picture = new CachedPicture(new WorkerPictures(events));
    const overlay = new Container();
    for (const entry of layerEntries) {
      const layer = entry.create();
      const isPicture = entry.stage === 'picture';
      (isPicture ? this.#pictureLayers : this.#overlayLayers).push(layer);
      (isPicture ? this.#pictureStage : overlay).addChild(layer.container);
    }
    this.#stage.addChild(this.#picture.container, this.#pictureStage, overlay);
    this.canvas.addEventListener('webglcontextlost', this.#lose);
    this.canvas.addEventListener('webglcontextrestored', this.#restore);
  }

  get resolution(): number {
    return this.#renderer.resolution;
  }

  resize(widthPx: number, heightPx: number): void {
    this.#renderer.resize(widthPx, heightPx, globalThis.devicePixelRatio || 1);
  }

  setBackground(color: string): void {
    this.#renderer.background.color = color;
  }

  draw(source: FrameSource): boolean {
    const { isLarge } = source;
    this.#pictureStage.visible = true;
    let isAgain = false;
    let isStale = true;
    if (isLarge && !this.#chooseInk()) isAgain = true;
    else if (isLarge) {
      // The GPU may finish a picture within the frame.
      if (this.#gpu !== undefined) isAgain = this.#picture.refresh(source.subject());
      isStale = this.#renewPicture(source) || source.isStale || this.#isAnimating || this.#hasMoved(source);
      // The frame above may have changed the subject, such as the icons.
      if (this.#gpu === undefined)
        isAgain = this.#picture.refresh(source.subject()) || this.#prepared !== undefined;
      else isAgain ||= this.#gpu.isDue(source.subject(), this.#picture.shown);
    } else {
      if (this.#picture.isVisible) this.#picture.drop();
      this.#prepared = undefined;
      const frame = source.frame();
      for (const layer of this.#pictureLayers) layer.sync(frame);
    }
    this.#pictureStage.visible = !isLarge;
    const frame = source.frame(isLarge ? this.#overlayPlace(source) : undefined);
    // At rest, the overlay draws the details that it omitted during motion.
    if (isStale || frame.isMoving !== this.#wasMoving) this.#render(frame);
    return isAgain || frame.isMoving || this.#isAnimating;
  }

  isCurrent(source: FrameSource): boolean {
    return !source.isLarge || this.#picture.isCurrent(source.subject());
  }

  showsAll(model: GraphModel, isLarge: boolean): boolean {
    return isLarge ? this.#picture.showsAll(model) : this.#frames > 0;
  }

  pictureState(source: FrameSource): LargePictureState | undefined {
    if (!source.isLarge || this.#choice === undefined) return undefined;
    return { ...this.#picture.stateFor(source.subject()), choice: this.#choice };
  }

  drawPicture(frame: LayerFrame, options: DrawTilesOptions): Promise<void> {
    return drawTiles(this.#renderer, frame, options);
  }

  destroy(): void {
    this.canvas.removeEventListener('webglcontextlost', this.#lose);
    this.canvas.removeEventListener('webglcontextrestored', this.#restore);
    this.#picture.destroy();
    for (const layer of [...this.#pictureLayers, ...this.#overlayLayers]) layer.destroy();
    (this.#gpu ?? this.#retired)?.destroy();
    this.#stage.destroy({ children: true });
    this.#renderer.destroy({ removeView: true });
  }

  /** Once per page, before the first picture, in two frames. Returns true if the path is known. */
  #chooseInk(): boolean {
    if (this.#choice !== undefined) return true;
    try {
      const choice = inkChoiceOfPage(contextOf(this.#renderer));
      if (choice === undefined) return false;
      this.#setChoice(choice);
      if (choice.path === 'workers') return true;
      const gpu = new GpuPictures(new GpuInk(this.#renderer), choice, {
        ...this.#events,
        onFailed: (error) => this.#leaveGpu(String(error)),
      });
      this.#gpu = gpu;
      this.#picture.setMaker(gpu);
    } catch (error) {
      this.#setChoice(leaveGpu(String(error)));
    } finally {
      this.#renderer.resetState();
    }
    return true;
  }

  #setChoice(choice: InkChoice): void {
    this.#choice = choice;
    this.canvas.dataset.ink = choice.path;
  }

  /** From now on, workers rasterise the pictures. */
  #leaveGpu(reason: string): void {
    if (this.#gpu === undefined) return;
    this.#setChoice(leaveGpu(reason));
    this.#picture.setMaker(new WorkerPictures(this.#events));
    // The layers keep its textures until the next picture.
    this.#retired = this.#gpu;
    this.#gpu = undefined;
  }

  readonly #lose = () => this.#leaveGpu('lost context');

  readonly #restore = () => {
    this.#picture.drop();
    this.#events.onLost();
  };

  #render(frame: LayerFrame): void {
    const { widthPx, heightPx } = frame;
    this.#picture.reproject(frame.camera, widthPx, heightPx, this.#renderer.resolution);
    this.#wasMoving = frame.isMoving;
    this.#positionsDrawn = frame.positionsRevision;
    this.#isAnimating = this.#overlayLayers.filter((layer) => layer.sync(frame) === true).length > 0;
    this.#renderer.render(this.#stage);
    Ticker.system.update(frame.nowMs);
    this.#frames++;
  }

  /**
   * Draws the cached picture whose ink is ready; false if there is none. The layers of a picture of the workers upload
   * its ink over several frames.
   */
  #renewPicture(source: FrameSource): boolean {
    const plan = this.#picture.ready;
    if (plan === undefined) {
      this.#prepared = undefined;
      return false;
    }
    if (this.#prepared?.plan !== plan || this.#prepared.columns !== this.#prepared.frame.columns.revision)
      this.#prepared = this.#startPicture(plan, source);
    const { frame, layers } = this.#prepared;
    for (let layer = layers.shift(); layer !== undefined; layer = layers.shift()) {
      layer.sync(frame);
      if (this.#gpu === undefined && layers.length > 0 && source.budget?.isSpent) return false;
    }
    this.#prepared = undefined;
    this.#picture.takeReady();
    this.#picture.draw(this.#renderer, this.#pictureStage, plan, source.theme.background);
    return true;
  }

  #startPicture(plan: PicturePlan, { model, frame }: FrameSource): PreparedPicture {
    const isOld = plan.topology !== model.revisions.topology;
    const { positions, revisions } = model;
    const planned = {
      ...frame(isOld ? { camera: plan.camera, positions, positionsRevision: revisions.positions } : plan),
      widthPx: plan.widthPx,
      heightPx: plan.heightPx,
      ink: plan.ink,
      gpuInk: plan.gpuInk,
      vertexInk: plan.vertexInk,
    };
    return { plan, frame: planned, columns: planned.columns.revision, layers: [...this.#pictureLayers] };
  }

  /** True if the overlay shows current positions instead of those of the cached picture. */
  #follows({ model, isDragging }: FrameSource): boolean {
    return isDragging || this.#picture.shown?.topology !== model.revisions.topology;
  }

  /** True if the overlay shows current positions and these have changed since the last frame. */
  #hasMoved(source: FrameSource): boolean {
    return this.#follows(source) && source.model.revisions.positions !== this.#positionsDrawn;
  }

  /** Positions and vertices of the cached picture; while the graph grows, only these are drawn. */
  #overlayPlace(source: FrameSource): FramePlace | undefined {
    const { shown } = this.#picture;
    if (shown === undefined) return undefined;
    const { positions, revisions } = source.model;
    const at = this.#follows(source) ? { positions, positionsRevision: revisions.positions } : shown;
    return {
      positions: at.positions,
      positionsRevision: at.positionsRevision,
      vertexInk: shown.vertexInk,
    };
  }
}
