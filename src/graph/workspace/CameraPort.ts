import type { CameraState } from '../geometry/camera/Camera.ts';
import type { LayoutSession } from '../layouts/LayoutSession.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { GraphView } from '../view/GraphView.ts';

/** Moves the camera of the workspace. A move by the user ends the following of the growing graph. */
export class CameraPort {
  readonly #model: GraphModel;
  readonly #layout: LayoutSession;
  readonly #view: () => GraphView | undefined;
  #isFollowing = true;
  /** Camera of a restored scene, until the canvas is mounted. */
  #pending: CameraState | undefined;

  /** `view`: undefined while no canvas is mounted. */
  constructor(model: GraphModel, layout: LayoutSession, view: () => GraphView | undefined) {
    this.#model = model;
    this.#layout = layout;
    this.#view = view;
  }

  /** The camera follows the growing graph until the user moves it. */
  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  startFollowing(): void {
    this.#isFollowing = true;
  }

  stopFollowing(): void {
    this.#isFollowing = false;
  }

  /** Where the camera is or flies to; undefined: not known yet. */
  get destination(): CameraState | undefined {
    return this.#pending ?? this.#view()?.camera.destination;
  }

  jumpTo(camera: CameraState): void {
    this.#isFollowing = false;
    this.#view()?.camera.jumpTo(camera);
  }

  flyTo(camera: CameraState, durationMs: number): void {
    this.#isFollowing = false;
    this.#view()?.camera.flyTo(camera, performance.now(), durationMs);
  }

  panBy(xPx: number, yPx: number): void {
    this.#isFollowing = false;
    this.#view()?.camera.panBy(xPx, yPx);
  }

  zoomTo(zoom: number): void {
    this.#isFollowing = false;
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

  /** Fits the camera to the growing graph, unless the user has moved it. */
  follow(): void {
    const view = this.#view();
    if (!this.#isFollowing || view === undefined || this.#model.vertexCount === 0) return;
    const wanted = view.fitting();
    const { zoom, worldX, worldY } = view.camera.state;
    const offsetPx = Math.hypot(wanted.worldX - worldX, wanted.worldY - worldY) * zoom;
    // While the layout runs, the camera moves only if the graph leaves the viewport. At the end it fits the graph.
    const isOff = this.#layout.isRunning
      ? wanted.zoom < zoom * 0.97 || wanted.zoom > zoom * 1.25 || offsetPx > 60
      : wanted.zoom !== zoom || offsetPx > 0.5;
    if (isOff) view.camera.jumpTo(wanted);
  }
}

/** Zero if the user prefers reduced motion. */
export function flightMs(wanted: number): number {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ? 0 : wanted;
}
