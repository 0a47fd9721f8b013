import type { EdgePaint } from '../../../protocol/jobs.ts';
import { PacedAction } from '../../lib/PacedAction.ts';
import { loadTextFont, onFontsLoaded } from '../../ui/theme/fonts.ts';
import { Camera, type CameraState, type Point } from '../geometry/camera/Camera.ts';
import { type PictureArea, viewOfArea } from '../geometry/camera/picture-area.ts';
import type { Focus, ShownMap } from '../geometry/DrawFrame.ts';
import { edgePaintOf } from '../geometry/edges/edge-paint.ts';
import { FrameBudget } from '../geometry/FrameBudget.ts';
import { type HubButton, hubButtonsOf } from '../geometry/hubs/hub-buttons.ts';
import { isLargeGraph } from '../geometry/is-large-graph.ts';
import { VertexPlaces } from '../geometry/picking/VertexPlaces.ts';
import { ShownColumns } from '../geometry/ShownColumns.ts';
import type { LayerFrame } from '../layers/Layer.ts';
import { VertexPictures } from '../layers/lib/VertexPictures.ts';
import type { GraphModel, ModelChange } from '../model/GraphModel.ts';
import { growthMs, isAppending } from '../model/growth.ts';
import { AttributeValues } from '../styles/AttributeValues.ts';
import type { EdgeColumns } from '../styles/EdgeColumns.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import { shapeMinimalZoom } from '../styles/GraphStyle.ts';
import { type CanvasTheme, dotRgbOf, edgeColorBeforeLift } from '../styles/theme.ts';
import type { VertexColumns } from '../styles/VertexColumns.ts';
import { outlineAt } from '../styles/vertex-outline.ts';
import { createSurface } from './create-surface.ts';
import type { DrawTilesOptions } from './draw-tiles.ts';
import { fittingOf } from './fitting.ts';
import type { Overview } from './overview.ts';
import { Picker } from './Picker.ts';
import type { PictureSubject } from './picture/picture-plan.ts';
import type { FramePlace, FrameSource, LargePictureState, Surface, SurfaceLimits } from './Surface.ts';

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
  readonly #surface: Surface;
  readonly #model: GraphModel;
  readonly #listeners = new Set<(state: ViewState) => void>();
  readonly #stops: (() => void)[] = [];
  readonly #values: AttributeValues;
  #style: GraphStyle;
  #theme: CanvasTheme;
  #focus: Focus = { selected: [] };
  #map: ShownMap | undefined;
  #isDragging = false;
  readonly #places: VertexPlaces;
  readonly #picker: Picker;
  /** The last frame; for a large graph that of its overlay. */
  #drawn: LayerFrame | undefined;
  #frameRequest = 0;
  #frames = 0;
  #budget = new FrameBudget(0);
  #isComplete = false;
  /** An element outside the cached picture has to be drawn. */
  #isStale = true;
  #cameraMovedAtMs = Number.NEGATIVE_INFINITY;
  /** Last time at which vertices moved or a large graph grew. */
  #streamedAtMs = Number.NEGATIVE_INFINITY;
  #positionsSeen = -1;
  /** Frames that follow a large, growing graph. */
  readonly #growth = new PacedAction(growthMs, () => this.invalidate());
  readonly #shown: ShownColumns;

  static async create(host: HTMLElement, model: GraphModel, options: ViewOptions): Promise<GraphView> {
    const font = loadTextFont();
    let view: GraphView | undefined;
    const surface = await createSurface(host, options.theme.background, {
      onLost: () => view?.invalidate(),
      onReady: () => {
        if (view !== undefined) view.#request();
      },
      onError: options.onError,
    });
    // A canvas draws at once with the fonts that are there: labels would change their widths later.
    await font;
    view = new GraphView(host, surface, model, options);
    return view;
  }

  private constructor(host: HTMLElement, surface: Surface, model: GraphModel, options: ViewOptions) {
    this.#surface = surface;
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
    this.columns.dotRgb = dotRgbOf(options.theme);
    this.edgeColumns = this.#shown.edges;
    this.edgeColumns.themeColor = edgeColorBeforeLift(options.theme);
    this.canvas = surface.canvas;
    this.canvas.style.display = 'block';
    this.#picker = new Picker(this.#places, options.onError, () => this.#pickScene());
    host.append(this.canvas);
    const sizes = new ResizeObserver(() => this.#resize(host));
    sizes.observe(host);
    this.#stops.push(
      () => sizes.disconnect(),
      onFontsLoaded(() => this.invalidate()),
      () => this.#growth.cancel(),
      model.subscribe((change) => this.#follow(change)),
      this.camera.subscribe(() => {
        this.#cameraMovedAtMs = performance.now();
        this.invalidate();
      }),
    );
    this.#resize(host);
  }

  get focus(): Focus {
    return this.#focus;
  }

  /** All vertices and edges are on the screen; some may still move. */
  get showsAll(): boolean {
    return this.#surface.showsAll(this.#model, this.#isLarge());
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** How the picture of a large graph was made; undefined: no such picture. */
  get pictureState(): LargePictureState | undefined {
    return this.#surface.pictureState(this.#source(performance.now()));
  }

  /** Largest drawn part of a graph, without WebGL; undefined: everything is drawn. */
  get limits(): SurfaceLimits | undefined {
    return this.#surface.limits;
  }

  setStyle(style: GraphStyle): void {
    this.#style = style;
    this.#request();
  }

  setTheme(theme: CanvasTheme): void {
    this.#theme = theme;
    this.columns.dotRgb = dotRgbOf(theme);
    this.edgeColumns.themeColor = edgeColorBeforeLift(theme);
    this.#surface.setBackground(theme.background);
    this.invalidate();
  }

  setFocus(focus: Focus): void {
    this.#focus = focus;
    this.invalidate();
  }

  /** The map below the graph; undefined: none. */
  setMap(map: ShownMap | undefined): void {
    if (map?.revision === this.#map?.revision) return;
    this.#map = map;
    this.#request();
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
    const all = vertices === undefined || vertices.length === 0;
    if (all) return fittingOf(this.camera, this.#places.bounds, this.#model, this.columns, this.#style);
    return this.camera.fitting(this.#places.boundsAround(vertices), 140);
  }

  /** Places of the buttons beside hubs, as of the last frame. */
  hubButtons(): readonly HubButton[] {
    return this.#drawn === undefined ? [] : hubButtonsOf(this.#drawn);
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
    const { selected, selectedEdges, path, traversal } = this.#focus;
    const focus = {
      selected,
      ...(selectedEdges && { selectedEdges }),
      ...(path && { path }),
      ...(traversal && { traversal }),
    };
    return {
      ...frame,
      ...view,
      theme: look.theme,
      resolution: look.resolution,
      focus: look.hasFocus ? focus : { selected: [] },
      budget: undefined,
      isMoving: false,
      hasControls: false,
    };
  }

  /** Draws such a frame onto a canvas, tile by tile. */
  drawPicture(frame: LayerFrame, options: DrawTilesOptions): Promise<void> {
    return this.#surface.drawPicture(frame, options);
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

  /** The layout has ended and the camera is in place: the next picture is that of the graph at rest. */
  rest(): void {
    this.#positionsSeen = this.#model.revisions.positions;
    this.#cameraMovedAtMs = Number.NEGATIVE_INFINITY;
    this.#streamedAtMs = Number.NEGATIVE_INFINITY;
    this.#request();
  }

  /** Positions that the layout writes become visible with the next cached picture. */
  #follow({ patch }: ModelChange): void {
    if (patch === undefined) this.#request();
    else if (!this.#isLarge() || !isAppending(patch)) this.invalidate();
    else {
      this.#isComplete = false;
      this.#streamedAtMs = performance.now();
      this.#growth.request();
    }
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
    this.#shown.stop();
    this.#picker.stop();
    this.#surface.destroy();
    this.pictures.destroy();
  }

  readonly #onFrame = () => {
    this.#frameRequest = 0;
    const nowMs = performance.now();
    this.#budget = new FrameBudget(nowMs);
    const isFlying = this.camera.advance(nowMs);
    const isAgain = this.#draw(nowMs);
    this.#isComplete =
      !isAgain &&
      !isFlying &&
      !this.isBehind(this.#style) &&
      !this.#growth.isPending &&
      !this.pictures.isLoading &&
      this.#surface.isCurrent(this.#source(nowMs));
    if (this.#isComplete) this.#places.prepare();
    if ((isAgain || isFlying) && this.#frameRequest === 0)
      this.#frameRequest = requestAnimationFrame(this.#onFrame);
    for (const listener of this.#listeners) listener({ frames: this.#frames, isComplete: this.#isComplete });
  };

  /** Returns true if another frame is needed without a further event. */
  #draw(nowMs: number): boolean {
    const model = this.#model;
    this.#shown.update(this.#style, this.#values);
    // The canvas keeps the former picture until the columns are complete.
    if (!this.#shown.isUsable) return false;
    this.camera.minZoom = Math.min(shapeMinimalZoom, this.fitting().zoom * 0.6);
    if (this.#positionsSeen !== model.revisions.positions) {
      this.#positionsSeen = model.revisions.positions;
      this.#streamedAtMs = nowMs;
    }
    const isAgain = this.#surface.draw(this.#source(nowMs));
    this.#isStale = false;
    this.#frames++;
    return isAgain;
  }

  #source(nowMs: number): FrameSource {
    return {
      model: this.#model,
      theme: this.#theme,
      nowMs,
      budget: this.#budget,
      isLarge: this.#isLarge(),
      isDragging: this.#isDragging,
      isStale: this.#isStale,
      frame: (place) => {
        this.#drawn = this.#frame(nowMs, place);
        return this.#drawn;
      },
      subject: () => this.#subject(nowMs),
    };
  }

  /** Edges are drawn as ink, in which parallel edges overlap. */
  get hasInk(): boolean {
    return this.#isLarge();
  }

  /** The columns of a large graph are older than the graph or the style, and are computed in slices. */
  isBehind(style: GraphStyle): boolean {
    return this.#shown.isBehind(style, this.#values);
  }

  #isLarge(): boolean {
    return isLargeGraph(this.#model, this.edgeColumns);
  }

  #subject(nowMs: number): PictureSubject {
    const { camera, widthPx, heightPx } = this.camera.view();
    return {
      model: this.#model,
      camera,
      widthPx,
      heightPx,
      resolution: this.#surface.resolution,
      look: `${this.#theme.name} ${this.#map?.revision} ${this.columns.revision} ${this.edgeColumns.revision} ${this.#style.edgeShape} ${this.pictures.revision}`,
      contrast: 1,
      paint: this.#paint(),
      columns: this.columns,
      minRadius: this.#places.minRadius(camera.zoom),
      lift: this.#theme.lift,
      isRound: outlineAt(this.columns.outline, 0).isRound,
      isMoving: nowMs - this.#cameraMovedAtMs < restAfterMs,
      isStreaming: nowMs - this.#streamedAtMs < 3 * restAfterMs,
      nowMs,
    };
  }

  #frame(
    nowMs: number,
    at: FramePlace = {
      positions: this.#model.positions,
      positionsRevision: this.#model.revisions.positions,
    },
  ): LayerFrame {
    const view = this.camera.seen();
    const camera = at.camera ?? view.camera;
    return {
      ...view,
      camera,
      resolution: this.#surface.resolution,
      model: this.#model,
      positions: at.positions,
      positionsRevision: at.positionsRevision,
      vertexInk: at.vertexInk,
      columns: this.columns,
      edgeColumns: this.edgeColumns,
      values: this.#values,
      pictures: this.pictures,
      minRadius: this.#places.minRadius(camera.zoom),
      style: this.#style,
      theme: this.#theme,
      map: this.#map,
      focus: this.#focus,
      isLarge: this.#isLarge(),
      nowMs,
      budget: this.#budget,
      isMoving: nowMs - this.#cameraMovedAtMs < restAfterMs,
      hasControls: true,
    };
  }

  #pickScene() {
    if (!this.#shown.update(this.#style, this.#values) && !this.#shown.isUsable)
      this.#shown.updateNow(this.#style, this.#values);
    return {
      model: this.#model,
      columns: this.columns,
      camera: this.camera,
      positions: this.#model.positions,
      minRadius: this.#places.minRadius(this.camera.state.zoom),
      edgeColumns: this.edgeColumns,
      isWarped: this.#isLarge(),
      paint: this.#paint(),
      isMoving: performance.now() - this.#streamedAtMs < 3 * restAfterMs,
    };
  }

  #paint(): EdgePaint {
    return edgePaintOf({ model: this.#model, style: this.#style, edgeColumns: this.edgeColumns });
  }

  #resize(host: HTMLElement): void {
    const { clientWidth, clientHeight } = host;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#surface.resize(clientWidth, clientHeight);
    this.camera.resize(clientWidth, clientHeight);
  }
}
