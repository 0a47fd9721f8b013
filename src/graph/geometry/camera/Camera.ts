import { behindLens, type Lens, lensAt, throughLens } from './lens.ts';

/** The world point at the centre of the screen, and CSS pixels per world unit. */
export interface CameraState {
  readonly worldX: number;
  readonly worldY: number;
  readonly zoom: number;
  /** Fisheye lens; set only for the on-screen view. */
  readonly lens?: Lens;
}

export interface WorldBounds {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Screen position of a world point, CSS pixels; under the lens with its magnification. */
export function toScreen(
  camera: CameraState,
  widthPx: number,
  heightPx: number,
  x: number,
  y: number,
): Point & { readonly scale?: number } {
  const screenX = (x - camera.worldX) * camera.zoom + widthPx / 2;
  const screenY = (y - camera.worldY) * camera.zoom + heightPx / 2;
  return camera.lens === undefined ? { x: screenX, y: screenY } : throughLens(camera.lens, screenX, screenY);
}

/** Widths of the screen edges that something covers, CSS pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const closest = 4;

interface Flight {
  readonly from: CameraState;
  readonly to: CameraState;
  readonly startMs: number;
  readonly durationMs: number;
}

/** Camera state with pan, zoom at a point, fit, and animated flights, which frames of the view advance. */
export class Camera {
  widthPx = 1;
  heightPx = 1;
  /** Minimum zoom; the view lowers it so that the whole graph fits. */
  minZoom = 0.16;
  readonly maxZoom = closest;
  /** Screen edges covered by panels, CSS pixels; `fitting` excludes them. */
  insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  /** The screen edges that the panels of the present state cover. */
  measureInsets = (): Insets => this.insets;
  #state: CameraState = { worldX: 0, worldY: 0, zoom: 1 };
  #flight: Flight | undefined;
  #lensPoint: Point | undefined;
  readonly #listeners = new Set<() => void>();

  get state(): CameraState {
    return this.#state;
  }

  /** The end of the current flight, otherwise the current state. */
  get destination(): CameraState {
    return this.#flight?.to ?? this.#state;
  }

  /** The fisheye lens, if it is on. */
  get lens(): Lens | undefined {
    const at = this.#lensPoint;
    return at && lensAt(at.x, at.y, this.#state.zoom);
  }

  /** Sets or removes the lens. The view has to draw again, but the camera state is unchanged. */
  setLens(at: Point | undefined): void {
    this.#lensPoint = at;
  }

  /** The state with the screen size. */
  view(): { readonly camera: CameraState; readonly widthPx: number; readonly heightPx: number } {
    return { camera: this.#state, widthPx: this.widthPx, heightPx: this.heightPx };
  }

  /** Like `view`, with the lens. */
  seen(): ReturnType<Camera['view']> {
    const { lens } = this;
    return lens === undefined ? this.view() : { ...this.view(), camera: { ...this.#state, lens } };
  }

  get isFlying(): boolean {
    return this.#flight !== undefined;
  }

  resize(widthPx: number, heightPx: number): void {
    this.widthPx = Math.max(1, widthPx);
    this.heightPx = Math.max(1, heightPx);
    this.#announce();
  }

  toScreen(x: number, y: number): ReturnType<typeof toScreen> {
    return toScreen(this.seen().camera, this.widthPx, this.heightPx, x, y);
  }

  /** World point at a screen point, through the lens. */
  toWorld(screenX: number, screenY: number): Point {
    const { lens } = this;
    const at = lens === undefined ? { x: screenX, y: screenY } : behindLens(lens, screenX, screenY);
    return this.toFlatWorld(at.x, at.y);
  }

  /** World point at a screen point, without the lens. */
  toFlatWorld(screenX: number, screenY: number): Point {
    const { worldX, worldY, zoom } = this.#state;
    return {
      x: worldX + (screenX - this.widthPx / 2) / zoom,
      y: worldY + (screenY - this.heightPx / 2) / zoom,
    };
  }

  /** World bounds of the screen, with a margin in pixels. */
  visibleBounds(marginPx = 0): WorldBounds {
    return this.boundsOf({
      minX: -marginPx,
      minY: -marginPx,
      maxX: this.widthPx + marginPx,
      maxY: this.heightPx + marginPx,
    });
  }

  /** World bounds of everything that a screen rectangle may show. */
  boundsOf(area: WorldBounds): WorldBounds {
    // The lens displaces points by at most its radius.
    const spare = this.lens?.radiusPx ?? 0;
    const topLeft = this.toFlatWorld(area.minX - spare, area.minY - spare);
    const bottomRight = this.toFlatWorld(area.maxX + spare, area.maxY + spare);
    return { minX: topLeft.x, minY: topLeft.y, maxX: bottomRight.x, maxY: bottomRight.y };
  }

  jumpTo(state: CameraState): void {
    this.#flight = undefined;
    this.#set(state);
  }

  /** Pans by a distance in pixels; the content follows the pointer. */
  panBy(screenDx: number, screenDy: number): void {
    const { worldX, worldY, zoom } = this.#state;
    this.jumpTo({ worldX: worldX - screenDx / zoom, worldY: worldY - screenDy / zoom, zoom });
  }

  /** Zooms and keeps the world point under this screen point fixed. */
  zoomAt(screenX: number, screenY: number, zoom: number): void {
    const fixed = this.toFlatWorld(screenX, screenY);
    const limited = this.limitZoom(zoom);
    this.jumpTo({
      worldX: fixed.x - (screenX - this.widthPx / 2) / limited,
      worldY: fixed.y - (screenY - this.heightPx / 2) / limited,
      zoom: limited,
    });
  }

  /** Zooms at the centre of the screen. */
  zoomTo(zoom: number): void {
    this.zoomAt(this.widthPx / 2, this.heightPx / 2, zoom);
  }

  /** The camera state that fits these bounds, with zoom at most `maxZoom`. */
  fitting(bounds: WorldBounds, paddingPx = 24, maxZoom = 1): CameraState {
    const width = Math.max(1e-6, bounds.maxX - bounds.minX);
    const height = Math.max(1e-6, bounds.maxY - bounds.minY);
    const { top, right, bottom, left } = this.insets;
    // If panels leave almost no free space, the graph is placed behind them instead of becoming tiny.
    const free = (lengthPx: number, insetPx: number) =>
      Math.max(lengthPx / 4, lengthPx - insetPx - 2 * paddingPx);
    const zoom = Math.min(
      maxZoom,
      free(this.widthPx, left + right) / width,
      free(this.heightPx, top + bottom) / height,
    );
    return this.centredOn((bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2, zoom);
  }

  /** The camera state with a world point at the centre of the area that panels leave free. */
  centredOn(worldX: number, worldY: number, zoom: number): CameraState {
    const { top, right, bottom, left } = this.insets;
    return {
      worldX: worldX - (left - right) / 2 / zoom,
      worldY: worldY - (top - bottom) / 2 / zoom,
      zoom,
    };
  }

  /** Starts a flight that frames advance; `durationMs` 0 jumps. */
  flyTo(to: CameraState, nowMs: number, durationMs: number): void {
    const target = { ...to, zoom: this.limitZoom(to.zoom) };
    if (durationMs <= 0) {
      this.jumpTo(target);
      return;
    }
    this.#flight = { from: this.#state, to: target, startMs: nowMs, durationMs };
    this.#announce();
  }

  /** Advances the flight; false if there is none. */
  advance(nowMs: number): boolean {
    const flight = this.#flight;
    if (flight === undefined) return false;
    const progress = Math.min(1, Math.max(0, (nowMs - flight.startMs) / flight.durationMs));
    if (progress === 1) this.#flight = undefined;
    this.#set(between(flight, easeInOut(progress)));
    return true;
  }

  limitZoom(zoom: number): number {
    return Math.min(this.maxZoom, Math.max(this.minZoom, zoom));
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #set(state: CameraState): void {
    this.#state = state;
    this.#announce();
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Interpolates the zoom logarithmically; the centre follows so that the target stays on the screen. */
function between({ from, to }: Flight, share: number): CameraState {
  if (share === 1) return to;
  const zoom = from.zoom * (to.zoom / from.zoom) ** share;
  const spread = 1 / from.zoom - 1 / to.zoom;
  const travelled = Math.abs(spread) < 1e-9 ? share : (1 / from.zoom - 1 / zoom) / spread;
  return {
    worldX: from.worldX + (to.worldX - from.worldX) * travelled,
    worldY: from.worldY + (to.worldY - from.worldY) * travelled,
    zoom,
  };
}

function easeInOut(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2;
}
