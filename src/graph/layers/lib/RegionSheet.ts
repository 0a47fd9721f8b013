import { CanvasSource, Container } from 'pixi.js';
import { type CameraState, toScreen } from '../../geometry/camera/Camera.ts';
import {
  bandPx,
  groundShare,
  outlinePx,
  pathOfRegion,
  regionLookOf,
} from '../../geometry/communities/region-look.ts';
import { isNear, type RegionView } from '../../geometry/communities/region-view.ts';
import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import type { Region } from '../../model/RegionMap.ts';
import { ImageQuad } from './ImageQuad.ts';

/** Outline width of the marked region. */
const markedPx = 3;
const markedOpacity = 0.12;

/** A part of the world with its drawn size. */
export interface SheetArea {
  readonly camera: CameraState;
  /** Size in CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The part of an area that contains its regions. */
export function regionAreaIn({ camera, widthPx, heightPx }: SheetArea, view: RegionView): SheetArea {
  const [halfX, halfY] = [widthPx / 2 / camera.zoom, heightPx / 2 / camera.zoom];
  const spare = markedPx / camera.zoom;
  let [left, top] = [camera.worldX + halfX, camera.worldY + halfY];
  let [right, bottom] = [camera.worldX - halfX, camera.worldY - halfY];
  for (const { bounds } of [...view.ground, ...view.regions]) {
    left = Math.min(left, bounds.minX - spare);
    top = Math.min(top, bounds.minY - spare);
    right = Math.max(right, bounds.maxX + spare);
    bottom = Math.max(bottom, bounds.maxY + spare);
  }
  left = Math.max(left, camera.worldX - halfX);
  top = Math.max(top, camera.worldY - halfY);
  right = Math.max(left, Math.min(right, camera.worldX + halfX));
  bottom = Math.max(top, Math.min(bottom, camera.worldY + halfY));
  return {
    camera: { worldX: (left + right) / 2, worldY: (top + bottom) / 2, zoom: camera.zoom },
    widthPx: Math.max(1, (right - left) * camera.zoom),
    heightPx: Math.max(1, (bottom - top) * camera.zoom),
  };
}

/** Height of a strip and step of its width, image pixels. */
const stripHeight = 160;
const widthStep = 64;
/** Strips may be wider than needed by this many pixels, because new sizes need new textures. */
const spareWidth = 512;

/** A part of the image with its own texture. */
interface Strip {
  readonly context: CanvasRenderingContext2D;
  readonly image: ImageQuad;
  source: CanvasSource;
}

/**
 * An image of regions drawn with 2D canvases, displayed at the current position of its part of the world. It consists of
 * horizontal strips, which are drawn and uploaded in different frames.
 */
export class RegionSheet {
  readonly container = new Container();
  readonly #strips: Strip[] = [];
  /** Number of strips of the current image. */
  #used = 0;
  #resolution = 1;
  /** The drawn area; undefined: nothing, or the drawing is not complete. */
  #area: SheetArea | undefined;

  get isDrawn(): boolean {
    return this.#area !== undefined;
  }

  forget(): void {
    this.#area = undefined;
    this.#used = 0;
    this.container.visible = false;
  }

  /**
   * Draws the regions in view for this area, with `resolution` pixels per CSS pixel, and yields after each strip. Call
   * `place` in each frame, so that the strip's texture is uploaded.
   */
  *draw(
    frame: DrawFrame,
    view: RegionView,
    { camera, widthPx, heightPx }: SheetArea,
    resolution: number,
  ): Generator<undefined, void> {
    this.forget();
    this.#resolution = resolution;
    const width = this.#fitWidth(widthPx * resolution);
    const count = Math.ceil((heightPx * resolution) / stripHeight);
    const size = { widthPx: width / resolution, heightPx: (count * stripHeight) / resolution };
    // The image is larger than the area, at the right and below.
    const worldX = camera.worldX + (size.widthPx - widthPx) / 2 / camera.zoom;
    const worldY = camera.worldY + (size.heightPx - heightPx) / 2 / camera.zoom;
    const area = { camera: { ...camera, worldX, worldY }, ...size };
    for (let place = 0; place < count; place++) {
      this.#drawStrip(frame, view, this.#stripAt(place, width), partOf(area, place, resolution), resolution);
      this.#used = place + 1;
      if (place < count - 1) yield;
    }
    this.#area = area;
  }

  /** Positions the image at the current place of its part of the world. */
  place({ camera, widthPx, heightPx }: SheetArea, opacity: number): void {
    const area = this.#area;
    this.container.visible = this.#used > 0;
    for (const [place, { image }] of this.#strips.entries()) {
      image.mesh.visible = place < this.#used;
      if (!image.mesh.visible) continue;
      if (area === undefined || opacity <= 0) {
        // Uploads the texture without a visible change.
        image.place(0, 0, 0, 0);
        continue;
      }
      const part = partOf(area, place, this.#resolution);
      const scale = camera.zoom / area.camera.zoom;
      const { worldX, worldY, zoom } = camera;
      const left = part.camera.worldX - part.widthPx / 2 / area.camera.zoom;
      const top = part.camera.worldY - part.heightPx / 2 / area.camera.zoom;
      const at = toScreen({ worldX, worldY, zoom }, widthPx, heightPx, left, top);
      image.place(at.x, at.y, part.widthPx * scale, part.heightPx * scale);
      image.setOpacity(opacity);
    }
  }

  destroy(): void {
    for (const { image, source } of this.#strips) {
      image.destroy();
      source.destroy();
    }
    this.container.destroy({ children: true });
  }

  #fitWidth(width: number): number {
    const known = this.#strips[0]?.context.canvas.width ?? 0;
    return known >= width && known <= width + spareWidth ? known : widthStep * Math.ceil(width / widthStep);
  }

  #stripAt(place: number, width: number): Strip {
    const known = this.#strips[place];
    if (known !== undefined) {
      resize(known, width);
      return known;
    }
    // A CPU canvas: with software GL, a GPU canvas would have to be read back for the texture.
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('the browser provides no 2D canvas context for regions');
    const { canvas } = context;
    canvas.width = width;
    canvas.height = stripHeight;
    const image = new ImageQuad('blended');
    const source = sourceOf(canvas);
    image.setImage(source);
    this.container.addChild(image.mesh);
    const strip = { context, image, source };
    this.#strips.push(strip);
    return strip;
  }

  #drawStrip(
    frame: DrawFrame,
    view: RegionView,
    { context, source }: Strip,
    part: SheetArea,
    resolution: number,
  ): void {
    const { camera } = part;
    const scale = camera.zoom * resolution;
    const { width, height } = context.canvas;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    const [offsetX, offsetY] = [width / 2 - camera.worldX * scale, height / 2 - camera.worldY * scale];
    context.setTransform(scale, 0, 0, scale, offsetX, offsetY);
    context.lineJoin = 'round';
    const isShown = (region: Region) => isNear(part, region, markedPx);
    for (const region of view.ground.filter(isShown)) drawGround(context, frame, region, camera.zoom);
    for (const region of view.regions.filter(isShown)) drawRegion(context, frame, region, camera.zoom);
    source.update();
  }
}

/** The part of the area that a strip shows. */
function partOf({ camera, widthPx, heightPx }: SheetArea, place: number, resolution: number): SheetArea {
  const high = stripHeight / resolution;
  const middle = camera.worldY + (place * high + high / 2 - heightPx / 2) / camera.zoom;
  return { camera: { ...camera, worldY: middle }, widthPx, heightPx: high };
}

function resize(strip: Strip, width: number): void {
  const { canvas } = strip.context;
  if (canvas.width === width) return;
  canvas.width = width;
  const before = strip.source;
  strip.source = sourceOf(canvas);
  strip.image.setImage(strip.source);
  before.destroy();
}

function sourceOf(canvas: HTMLCanvasElement): CanvasSource {
  return new CanvasSource({ resource: canvas, resolution: 1, scaleMode: 'linear' });
}

function drawGround(context: CanvasRenderingContext2D, frame: DrawFrame, region: Region, zoom: number): void {
  const path = canvasPathOf(region);
  const { fill, fillOpacity, outline } = regionLookOf(region, frame);
  const isMarked = frame.focus.region === region.id;
  context.globalAlpha = groundShare * fillOpacity + (isMarked ? markedOpacity : 0);
  context.fillStyle = fill;
  context.fill(path);
  context.globalAlpha = groundShare;
  context.strokeStyle = outline;
  context.lineWidth = outlinePx / zoom;
  context.stroke(path);
}

function drawRegion(context: CanvasRenderingContext2D, frame: DrawFrame, region: Region, zoom: number): void {
  const path = canvasPathOf(region);
  const look = regionLookOf(region, frame);
  const isMarked = frame.focus.region === region.id;
  context.save();
  context.clip(path);
  context.globalAlpha = look.fillOpacity + (isMarked ? markedOpacity : 0);
  context.fillStyle = look.fill;
  context.fill(path);
  context.globalAlpha = look.bandOpacity;
  context.strokeStyle = look.fill;
  context.lineWidth = bandPx / zoom;
  context.stroke(path);
  context.restore();
  context.globalAlpha = 1;
  context.strokeStyle = isMarked ? frame.theme.label : look.outline;
  context.lineWidth = (isMarked ? markedPx : outlinePx) / zoom;
  context.stroke(path);
}

const paths = new WeakMap<Region, Path2D>();

function canvasPathOf(region: Region): Path2D {
  let path = paths.get(region);
  if (path === undefined) {
    path = new Path2D(pathOfRegion(region));
    paths.set(region, path);
  }
  return path;
}
