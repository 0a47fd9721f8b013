// The server's content security policy forbids eval; this import replaces Pixi's generated functions.
import 'pixi.js/unsafe-eval';
import { Container, Ticker, WebGLRenderer } from 'pixi.js';
import type { EdgePaint } from '../../../protocol/jobs.ts';
import { loadTextFont, onFontsLoaded } from '../../ui/theme/fonts.ts';
import type { Layer, LayerFrame } from '../layers/Layer.ts';
import { VertexPictures } from '../layers/lib/VertexPictures.ts';
import { layerEntries } from '../layers/registry.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { Camera, type CameraState, type Point, type WorldBounds } from '../scene/camera/Camera.ts';
import { type PictureArea, viewOfArea } from '../scene/camera/picture-area.ts';
import type { Focus } from '../scene/DrawFrame.ts';
import { edgePaintOf } from '../scene/edges/edge-paint.ts';
import { isLargeGraph } from '../scene/is-large-graph.ts';
import { VertexPlaces } from '../scene/picking/VertexPlaces.ts';
import { ShownColumns } from '../scene/ShownColumns.ts';
import { AttributeValues } from '../styles/AttributeValues.ts';
import type { EdgeColumns } from '../styles/EdgeColumns.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import { shapeMinimalZoom } from '../styles/GraphStyle.ts';
import type { CanvasTheme } from '../styles/theme.ts';
import type { VertexColumns } from '../styles/VertexColumns.ts';
import { outlineAt } from '../styles/vertex-outline.ts';
import { CachedPicture, type PictureSubject } from './CachedPicture.ts';
import { type DrawTilesOptions, drawTiles } from './draw-tiles.ts';
import { Picker } from './Picker.ts';

/** The camera and the layout count as moving until this time after their last step. */
const restAfterMs = 140;

interface ViewOptions {
  readonly style: GraphStyle;
  /** Values of the attributes that the style names; without it they are unknown. */
  readonly values?: AttributeValues;
  readonly theme: CanvasTheme;
  onError(error: unknown): void;
  /** Called when the columns of a large graph, which are computed in slices, are complete. */
  onColumns?(): void;
}

/** Measurements of the last frame, for the idle signal and benchmarks. */
interface ViewState {
  readonly frames: number;
  /** Everything is on the screen in full detail, and nothing moves. */
  readonly isComplete: boolean;
}

interface Overview {
  readonly positions: Float32Array;
  readonly positionsRevision: number;
  readonly bounds: WorldBounds;
  readonly columns: VertexColumns;
  readonly theme: CanvasTheme;
}

/**
 * The drawn graph. Reads the model, the style and the focus, and never changes them. Draws a frame only after a change.
 * `create` is async because the renderer is.
 */
export class GraphView {
  readonly camera = new Camera();
  readonly columns: VertexColumns;
  readonly edgeColumns: EdgeColumns;
  /** Icons and images of vertices. */
  readonly pictures = new VertexPictures(() => this.invalidate());
  readonly canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #model: GraphModel;
  readonly #stage = new Container();
  readonly #pictureStage = new Container();
  readonly #pictureLayers: Layer[] = [];
  readonly #overlayLayers: Layer[] = [];
  readonly #picture: CachedPicture;
  readonly #listeners = new Set<(state: ViewState) => void>();
  readonly #stops: (() => void)[] = [];
  readonly #values: AttributeValues;
  #style: GraphStyle;
  #theme: CanvasTheme;
  #focus: Focus = { selected: [] };
  #isDragging = false;
  readonly #places: VertexPlaces;
  readonly #picker: Picker;
  #frameRequest = 0;
  #frames = 0;
  #isComplete = false;
  /** An element outside the cached picture has to be drawn. */
  #isStale = true;
  #wasMoving = false;
  #cameraMovedAtMs = Number.NEGATIVE_INFINITY;
  #positionsMovedAtMs = Number.NEGATIVE_INFINITY;
  #positionsSeen = -1;
  readonly #shown: ShownColumns;

  static async create(host: HTMLElement, model: GraphModel, options: ViewOptions): Promise<GraphView> {
    // Pixi's own ticker requests frames continuously; the frames of this view drive it instead.
    Ticker.system.autoStart = false;
    Ticker.system.stop();
    const renderer = new WebGLRenderer();
    const font = loadTextFont();
    await renderer.init({
      width: Math.max(1, host.clientWidth),
      height: Math.max(1, host.clientHeight),
      resolution: globalThis.devicePixelRatio || 1,
      autoDensity: true,
      antialias: false,
      backgroundColor: options.theme.background,
      powerPreference: 'high-performance',
    });
    // A canvas draws at once with the fonts that are there: labels would change their widths later.
    await font;
    return new GraphView(host, renderer, model, options);
  }

  private constructor(host: HTMLElement, renderer: WebGLRenderer, model: GraphModel, options: ViewOptions) {
    this.#renderer = renderer;
    this.#model = model;
    this.#places = new VertexPlaces(model);
    this.#style = options.style;
    this.#values = options.values ?? new AttributeValues();
    this.#theme = options.theme;
    this.#shown = new ShownColumns(model, () => {
      options.onColumns?.();
      this.#request();
    });
    this.columns = this.#shown.vertices;
    this.edgeColumns = this.#shown.edges;
    this.canvas = renderer.canvas;
    this.canvas.style.display = 'block';
    this.#picture = new CachedPicture(() => this.#request(), options.onError);
    this.#picker = new Picker(this.#places, options.onError, () => this.#pickScene());
    const overlay = new Container();
    for (const entry of layerEntries) {
      const layer = entry.create();
      const isPicture = entry.stage === 'picture';
      (isPicture ? this.#pictureLayers : this.#overlayLayers).push(layer);
      (isPicture ? this.#pictureStage : overlay).addChild(layer.container);
    }
    this.#stage.addChild(this.#picture.container, this.#pictureStage, overlay);
    host.append(this.canvas);
    const sizes = new ResizeObserver(() => this.#resize(host));
    sizes.observe(host);
    this.#stops.push(
      () => sizes.disconnect(),
      onFontsLoaded(() => this.invalidate()),
      // Positions that the layout writes become visible with the next cached picture.
      model.subscribe(({ patch }) => (patch === undefined ? this.#request() : this.invalidate())),
      this.camera.subscribe(() => {
        this.#cameraMovedAtMs = performance.now();
        this.invalidate();
      }),
    );
    this.canvas.addEventListener('webglcontextrestored', this.#restore);
    this.#resize(host);
  }

  get focus(): Focus {
    return this.#focus;
  }

  /** All vertices and edges are on the screen; some may still move. */
  get showsAll(): boolean {
    return this.#isLarge() ? this.#picture.showsAll(this.#model) : this.#frames > 0;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  setStyle(style: GraphStyle): void {
    this.#style = style;
    this.#request();
  }

  setTheme(theme: CanvasTheme): void {
    this.#theme = theme;
    this.#renderer.background.color = theme.background;
    this.invalidate();
  }

  setFocus(focus: Focus): void {
    this.#focus = focus;
    this.invalidate();
  }

  /** During a drag of vertices, the overlay shows current positions instead of those of the cached picture. */
  setDragging(isDragging: boolean): void {
    this.#isDragging = isDragging;
    this.invalidate();
  }

  /** The vertex at a point of the canvas, CSS pixels. */
  pickVertex(screenX: number, screenY: number, slackPx?: number): number | undefined {
    return this.#picker.vertexAt(screenX, screenY, slackPx);
  }

  pickEdge(screenX: number, screenY: number): number | undefined {
    return this.#picker.edgeAt(screenX, screenY);
  }

  /** Vertices drawn inside a polygon of the canvas (CSS pixels), ascending. */
  pickInside(polygon: readonly Point[]): readonly number[] {
    return this.#picker.inside(polygon);
  }

  /** Sets the centre of the fisheye lens on the canvas; undefined removes the lens. */
  setLens(at: Point | undefined): void {
    this.camera.setLens(at);
    this.invalidate();
  }

  /** The camera state that fits the whole graph, or these vertices. */
  fitting(vertices?: readonly number[]): CameraState {
    if (vertices === undefined || vertices.length === 0) return this.camera.fitting(this.#places.bounds);
    return this.camera.fitting(this.#places.boundsAround(vertices), 140);
  }

  /** Input for the minimap, as of the last frame. */
  overview(): Overview {
    return {
      positions: this.#model.positions,
      positionsRevision: this.#model.revisions.positions,
      bounds: this.#places.bounds,
      columns: this.columns,
      theme: this.#theme,
    };
  }

  get theme(): CanvasTheme {
    return this.#theme;
  }

  /**
   * The frame for an image of part of the graph at current positions. Without `hasFocus` it has no selection and no
   * path; it never has a hover.
   */
  pictureFrame(
    area: PictureArea,
    look: { readonly theme: CanvasTheme; readonly resolution: number; readonly hasFocus: boolean },
  ): LayerFrame {
    this.#shown.updateNow(this.#style, this.#values);
    const { positions: current, vertexCount, revisions } = this.#model;
    const positions = current.slice(0, 2 * vertexCount);
    const { minX, minY, maxX, maxY } = this.#places.bounds;
    const { widestRadius: wide } = this.columns;
    const outline = { minX: minX - wide, minY: minY - wide, maxX: maxX + wide, maxY: maxY + wide };
    const view = viewOfArea(area, this.camera.view(), outline);
    const frame = this.#frame(performance.now(), {
      camera: view.camera,
      positions,
      positionsRevision: revisions.positions,
    });
    const { selected, selectedEdges, path } = this.#focus;
    const focus = { selected, ...(selectedEdges && { selectedEdges }), ...(path && { path }) };
    return {
      ...frame,
      ...view,
      theme: look.theme,
      resolution: look.resolution,
      focus: look.hasFocus ? focus : { selected: [] },
      isMoving: false,
    };
  }

  /** Draws such a frame onto a canvas, tile by tile. */
  drawPicture(frame: LayerFrame, options: DrawTilesOptions): Promise<void> {
    return drawTiles(this.#renderer, frame, options);
  }

  /** The listener is called after each frame. */
  subscribe(listener: (state: ViewState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Requests a frame because the canvas content is outdated. */
  invalidate(): void {
    this.#isStale = true;
    this.#request();
  }

  /** For a large graph, the change may become visible only with the next cached picture. */
  #request(): void {
    this.#isComplete = false;
    if (this.#frameRequest === 0) this.#frameRequest = requestAnimationFrame(this.#onFrame);
  }

  destroy(): void {
    cancelAnimationFrame(this.#frameRequest);
    this.#frameRequest = -1;
    for (const stop of this.#stops) stop();
    this.canvas.removeEventListener('webglcontextrestored', this.#restore);
    this.#shown.stop();
    this.#picture.destroy();
    this.#picker.stop();
    for (const layer of [...this.#pictureLayers, ...this.#overlayLayers]) layer.destroy();
    this.pictures.destroy();
    this.#stage.destroy({ children: true });
    this.#renderer.destroy({ removeView: true });
  }

  readonly #restore = () => {
    this.#picture.drop();
    this.invalidate();
  };

  readonly #onFrame = () => {
    this.#frameRequest = 0;
    const nowMs = performance.now();
    const isFlying = this.camera.advance(nowMs);
    const isAgain = this.#draw(nowMs);
    this.#isComplete =
      !isAgain &&
      !isFlying &&
      !this.pictures.isLoading &&
      (!this.#isLarge() || this.#picture.isCurrent(this.#subject(nowMs)));
    if ((isAgain || isFlying) && this.#frameRequest === 0)
      this.#frameRequest = requestAnimationFrame(this.#onFrame);
    for (const listener of this.#listeners) listener({ frames: this.#frames, isComplete: this.#isComplete });
  };

  /** Returns true if another frame is needed without a further event. */
  #draw(nowMs: number): boolean {
    const model = this.#model;
    const isBehind = !this.#shown.update(this.#style, this.#values);
    this.camera.minZoom = Math.min(shapeMinimalZoom, this.fitting().zoom * 0.6);
    if (this.#positionsSeen !== model.revisions.positions) {
      this.#positionsSeen = model.revisions.positions;
      this.#positionsMovedAtMs = nowMs;
    }
    const isLarge = this.#isLarge();
    this.#pictureStage.visible = true;
    let isAgain = false;
    let isStale = this.#isStale;
    if (isLarge) {
      isStale = this.#renewPicture(nowMs) || isStale || this.#followsModel();
      isAgain = this.#picture.refresh(this.#subject(nowMs));
    } else {
      isStale = true;
      if (this.#picture.isVisible) this.#picture.drop();
      const frame = this.#frame(nowMs);
      for (const layer of this.#pictureLayers) layer.sync(frame);
    }
    this.#pictureStage.visible = !isLarge;
    const frame = this.#frame(nowMs, isLarge ? this.#overlayPositions() : undefined);
    // At rest, the overlay draws the details that it omitted during motion.
    if (isStale || frame.isMoving !== this.#wasMoving) this.#render(frame);
    return isAgain || frame.isMoving || isBehind || this.#isStale;
  }

  #render(frame: LayerFrame): void {
    const { widthPx, heightPx } = this.camera;
    this.#picture.reproject(this.camera.seen().camera, widthPx, heightPx, this.#renderer.resolution);
    this.#wasMoving = frame.isMoving;
    this.#isStale = this.#overlayLayers.filter((layer) => layer.sync(frame) === true).length > 0;
    this.#renderer.render(this.#stage);
    Ticker.system.update(frame.nowMs);
    this.#frames++;
  }

  /** The columns are older than a large, growing graph. */
  get isBehind(): boolean {
    return this.#shown.isBehind;
  }

  /** Draws the cached picture whose ink is ready; false if there is none. */
  #renewPicture(nowMs: number): boolean {
    const plan = this.#picture.takeReady();
    if (plan === undefined) return false;
    const isOld = plan.topology !== this.#model.revisions.topology;
    const { positions, revisions } = this.#model;
    const frame = {
      ...this.#frame(
        nowMs,
        isOld ? { camera: plan.camera, positions, positionsRevision: revisions.positions } : plan,
      ),
      widthPx: plan.widthPx,
      heightPx: plan.heightPx,
      ink: plan.ink,
      vertexInk: plan.vertexInk,
    };
    for (const layer of this.#pictureLayers) layer.sync(frame);
    this.#picture.draw(this.#renderer, this.#pictureStage, plan, this.#theme.background);
    return true;
  }

  /** True if the overlay shows current positions instead of those of the cached picture. */
  #followsModel(): boolean {
    const { shown } = this.#picture;
    return this.#isDragging || shown?.topology !== this.#model.revisions.topology;
  }

  #isLarge(): boolean {
    return isLargeGraph(this.#model, this.edgeColumns);
  }

  /** Positions and vertices of the cached picture; while the graph grows, only these are drawn. */
  #overlayPositions(): Pick<LayerFrame, 'positions' | 'positionsRevision' | 'vertexInk'> | undefined {
    const { shown } = this.#picture;
    if (shown === undefined) return undefined;
    const { vertexInk } = shown;
    if (this.#followsModel()) {
      const { positions, revisions } = this.#model;
      return { positions, positionsRevision: revisions.positions, vertexInk };
    }
    return { positions: shown.positions, positionsRevision: shown.positionsRevision, vertexInk };
  }

  #subject(nowMs: number): PictureSubject {
    const { camera, widthPx, heightPx } = this.camera.view();
    return {
      model: this.#model,
      camera,
      widthPx,
      heightPx,
      resolution: this.#renderer.resolution,
      look: `${this.#theme.name} ${this.columns.revision} ${this.edgeColumns.revision} ${this.#style.edgeShape} ${this.pictures.revision}`,
      contrast: 1,
      paint: this.#paint(),
      columns: this.columns,
      leastRadius: this.#places.leastRadius(camera.zoom),
      lift: this.#theme.lift,
      isRound: outlineAt(this.columns.outline, 0).isRound,
      isMoving: nowMs - this.#cameraMovedAtMs < restAfterMs,
      isStreaming: nowMs - this.#positionsMovedAtMs < 3 * restAfterMs,
      nowMs,
    };
  }

  #frame(
    nowMs: number,
    at: Pick<LayerFrame, 'positions' | 'positionsRevision'> &
      Partial<Pick<LayerFrame, 'camera' | 'vertexInk'>> = {
      positions: this.#model.positions,
      positionsRevision: this.#model.revisions.positions,
    },
  ): LayerFrame {
    const view = this.camera.seen();
    const camera = at.camera ?? view.camera;
    return {
      ...view,
      camera,
      resolution: this.#renderer.resolution,
      model: this.#model,
      positions: at.positions,
      positionsRevision: at.positionsRevision,
      vertexInk: at.vertexInk,
      columns: this.columns,
      edgeColumns: this.edgeColumns,
      values: this.#values,
      pictures: this.pictures,
      leastRadius: this.#places.leastRadius(camera.zoom),
      style: this.#style,
      theme: this.#theme,
      focus: this.#focus,
      isLarge: this.#isLarge(),
      nowMs,
      isMoving: nowMs - this.#cameraMovedAtMs < restAfterMs,
    };
  }

  #pickScene() {
    this.#shown.update(this.#style, this.#values);
    return {
      model: this.#model,
      columns: this.columns,
      camera: this.camera,
      positions: this.#model.positions,
      leastRadius: this.#places.leastRadius(this.camera.state.zoom),
      edgeColumns: this.edgeColumns,
      isWarped: this.#isLarge(),
      paint: this.#paint(),
      isMoving: performance.now() - this.#positionsMovedAtMs < 3 * restAfterMs,
    };
  }

  #paint(): EdgePaint {
    return edgePaintOf({ model: this.#model, style: this.#style, edgeColumns: this.edgeColumns });
  }

  #resize(host: HTMLElement): void {
    const { clientWidth, clientHeight } = host;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#renderer.resize(clientWidth, clientHeight, globalThis.devicePixelRatio || 1);
    this.camera.resize(clientWidth, clientHeight);
  }
}
