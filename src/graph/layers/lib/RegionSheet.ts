import { CanvasSource } from 'pixi.js';
import { type CameraState, toScreen } from '../../scene/camera/Camera.ts';
import {
  bandPx,
  groundShare,
  outlinePx,
  pathOfRegion,
  regionLookOf,
} from '../../scene/communities/region-look.ts';
import type { RegionView } from '../../scene/communities/region-view.ts';
import type { DrawFrame } from '../../scene/DrawFrame.ts';
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

/** An image of regions drawn with a 2D canvas, displayed at the current position of its part of the world. */
export class RegionSheet {
  readonly #image = new ImageQuad('blended');
  readonly #context: CanvasRenderingContext2D;
  #source: CanvasSource | undefined;
  /** The drawn area; undefined: nothing. */
  area: SheetArea | undefined;

  constructor() {
    // A CPU canvas: with software GL, a GPU canvas would have to be read back for the texture.
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('the browser provides no 2D canvas context for regions');
    this.#context = context;
  }

  get mesh(): ImageQuad['mesh'] {
    return this.#image.mesh;
  }

  /** Draws the regions in view for this area, with `resolution` pixels per CSS pixel. */
  draw(frame: DrawFrame, view: RegionView, area: SheetArea, resolution: number): void {
    const width = Math.ceil(area.widthPx * resolution);
    const height = Math.ceil(area.heightPx * resolution);
    this.#resize(width, height);
    const context = this.#context;
    const scale = area.camera.zoom * resolution;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.setTransform(
      scale,
      0,
      0,
      scale,
      width / 2 - area.camera.worldX * scale,
      height / 2 - area.camera.worldY * scale,
    );
    context.lineJoin = 'round';
    for (const region of view.ground) {
      const path = new Path2D(pathOfRegion(region));
      const { fill, fillOpacity, outline } = regionLookOf(region, frame);
      const isMarked = frame.focus.region === region.id;
      context.globalAlpha = groundShare * fillOpacity + (isMarked ? markedOpacity : 0);
      context.fillStyle = fill;
      context.fill(path);
      context.globalAlpha = groundShare;
      context.strokeStyle = outline;
      context.lineWidth = outlinePx / area.camera.zoom;
      context.stroke(path);
    }
    for (const region of view.regions) {
      const path = new Path2D(pathOfRegion(region));
      const look = regionLookOf(region, frame);
      const isMarked = frame.focus.region === region.id;
      context.save();
      context.clip(path);
      context.globalAlpha = look.fillOpacity + (isMarked ? markedOpacity : 0);
      context.fillStyle = look.fill;
      context.fill(path);
      context.globalAlpha = look.bandOpacity;
      context.strokeStyle = look.fill;
      context.lineWidth = bandPx / area.camera.zoom;
      context.stroke(path);
      context.restore();
      context.globalAlpha = 1;
      context.strokeStyle = isMarked ? frame.theme.label : look.outline;
      context.lineWidth = (isMarked ? markedPx : outlinePx) / area.camera.zoom;
      context.stroke(path);
    }
    this.#source!.update();
    this.area = { ...area, widthPx: width / resolution, heightPx: height / resolution };
  }

  /** Positions the image at the current place of its part of the world. */
  place({ camera, widthPx, heightPx }: SheetArea, opacity: number): void {
    const { area } = this;
    this.mesh.visible = area !== undefined && opacity > 0;
    if (area === undefined || opacity <= 0) return;
    const scale = camera.zoom / area.camera.zoom;
    const { worldX, worldY, zoom } = camera;
    const left = area.camera.worldX - area.widthPx / 2 / area.camera.zoom;
    const top = area.camera.worldY - area.heightPx / 2 / area.camera.zoom;
    const at = toScreen({ worldX, worldY, zoom }, widthPx, heightPx, left, top);
    this.#image.place(at.x, at.y, area.widthPx * scale, area.heightPx * scale);
    this.#image.setOpacity(opacity);
  }

  destroy(): void {
    this.#image.destroy();
    this.#source?.destroy();
  }

  #resize(width: number, height: number): void {
    const { canvas } = this.#context;
    if (this.#source !== undefined && canvas.width === width && canvas.height === height) return;
    canvas.width = width;
    canvas.height = height;
    const before = this.#source;
    this.#source = new CanvasSource({ resource: canvas, resolution: 1, scaleMode: 'linear' });
    this.#image.setImage(this.#source);
    before?.destroy();
  }
}
