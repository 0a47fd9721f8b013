import { type CameraState, toScreen } from '../geometry/camera/Camera.ts';
import type { LayoutSession } from '../layouts/LayoutSession.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { GraphView } from '../view/GraphView.ts';

/** Flight to what an expansion has brought. */
const awaitedFlightMs = 320;

/** Moves the camera of the workspace. A move by the user ends the following of the growing graph. */
export class CameraPort {
  readonly #model: GraphModel;
  readonly #layout: LayoutSession;
  readonly #view: () => GraphView | undefined;
  #isFollowing = true;
  /** Camera of a restored scene, until the canvas is mounted. */
  #pending: CameraState | undefined;

  readonly #selected: () => readonly number[];
  /** Ids of vertices that are in view when the layout ends. */
  #awaited: readonly string[] = [];
  /** The only selected vertex while it is in view: it stays there while the layout runs. */
  #anchor: string | undefined;

  /** `view`: undefined while no canvas is mounted. `selected`: indices of the selected vertices. */
  constructor(
    model: GraphModel,
    layout: LayoutSession,
    view: () => GraphView | undefined,
    selected: () => readonly number[] = () => [],
  ) {
    this.#model = model;
    this.#layout = layout;
    this.#view = view;
    this.#selected = selected;
  }

  /** The camera follows the growing graph until the user moves it. */
  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  startFollowing(): void {
    this.#isFollowing = true;
  }

  /** The user moves the camera, or the graph by hand. */
  stopFollowing(): void {
    this.#isFollowing = false;
    this.#awaited = [];
    this.#anchor = undefined;
  }

  /** At the end of the layout, these vertices are in view, unless the user moves the camera before. */
  showAfterLayout(vertexIds: readonly string[]): void {
    this.#awaited = vertexIds;
  }

  /** Where the camera is or flies to; undefined: not known yet. */
  get destination(): CameraState | undefined {
    return this.#pending ?? this.#view()?.camera.destination;
  }

  jumpTo(camera: CameraState): void {
    this.stopFollowing();
    this.#view()?.camera.jumpTo(camera);
  }

  flyTo(camera: CameraState, durationMs: number): void {
    this.stopFollowing();
    this.#view()?.camera.flyTo(camera, performance.now(), durationMs);
  }

  panBy(xPx: number, yPx: number): void {
    this.stopFollowing();
    this.#view()?.camera.panBy(xPx, yPx);
  }

  zoomTo(zoom: number): void {
    this.stopFollowing();
    this.#view()?.camera.zoomTo(zoom);
  }

  /** Shows a stored state now, or when the canvas is mounted. It belongs to the panels that are open with it. */
  restore(camera: CameraState, isFollowing: boolean): void {
    const view = this.#view();
    if (view === undefined) this.#pending = camera;
    else {
      view.camera.insets = view.camera.measureInsets();
      view.camera.jumpTo(camera);
    }
    this.#isFollowing = isFollowing;
  }

  /** Shows the stored camera state, or fits the camera; call after the canvas has been mounted. */
  showPending(): void {
    const camera = this.#pending;
    this.#pending = undefined;
    if (camera !== undefined) this.#view()?.camera.jumpTo(camera);
    this.follow();
  }

  /**
   * Fits the camera to the growing graph. After a move by the user, it only keeps the selected vertex in view, and shows
   * what an expansion has brought.
   */
  follow(): void {
    const view = this.#view();
    if (view === undefined || this.#model.vertexCount === 0) return;
    if (!this.#isFollowing) {
      this.#keepInView(view);
      return;
    }
    const wanted = view.fitting();
    const { zoom, worldX, worldY } = view.camera.state;
    const offsetPx = Math.hypot(wanted.worldX - worldX, wanted.worldY - worldY) * zoom;
    // While the layout runs, the camera moves only if the graph leaves the viewport. At the end it fits the graph.
    const isOff = this.#layout.isRunning
      ? wanted.zoom < zoom * 0.97 || wanted.zoom > zoom * 1.25 || offsetPx > 60
      : wanted.zoom !== zoom || offsetPx > 0.5;
    if (isOff) view.camera.jumpTo(wanted);
  }

  #keepInView(view: GraphView): void {
    const { camera } = view;
    const hasEnded = !this.#layout.isRunning && this.#awaited.length > 0;
    if (camera.isFlying && !hasEnded) return;
    if (hasEnded) {
      const rows = this.#awaited.map((id) => this.#model.findVertex(id)).filter((row) => row !== undefined);
      this.#awaited = [];
      if (rows.length > 0 && !rows.every((row) => this.#isInView(view, row))) {
        const fitting = view.fitting(rows);
        const zoom = Math.min(camera.destination.zoom, fitting.zoom);
        camera.flyTo({ ...fitting, zoom }, performance.now(), flightMs(awaitedFlightMs));
        return;
      }
    }
    const [row, ...others] = this.#selected();
    const id = row === undefined || others.length > 0 ? undefined : this.#model.vertexIds.at(row);
    if (id === undefined || row === undefined) {
      this.#anchor = undefined;
    } else if (this.#isInView(view, row)) {
      this.#anchor = id;
    } else if (this.#anchor === id) {
      const { positions } = this.#model;
      camera.jumpTo(camera.centredOn(positions[2 * row]!, positions[2 * row + 1]!, camera.state.zoom));
    }
  }

  /** True if the vertex is, at the end of the flight, in the part of the canvas that no panel covers. */
  #isInView({ camera }: GraphView, row: number): boolean {
    const { positions } = this.#model;
    const { destination, widthPx, heightPx } = camera;
    const { x, y } = toScreen(destination, widthPx, heightPx, positions[2 * row]!, positions[2 * row + 1]!);
    const { top, right, bottom, left } = camera.insets;
    return x >= left && x <= widthPx - right && y >= top && y <= heightPx - bottom;
  }
}

/** Zero if the user prefers reduced motion. */
export function flightMs(wanted: number): number {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ? 0 : wanted;
}
