import { CanvasSource } from 'pixi.js';
import { type IconName, iconLineWidth, iconPath, iconShare, iconSide } from '../../styles/icons.ts';
import type { VertexOutline } from '../../styles/vertex-outline.ts';
import { type AtlasCell, AtlasCells, cellSide } from './AtlasCells.ts';
import type { LoadedImage } from './load-image.ts';

const firstSide = 512;
const maxSide = 2048;
const maxSideFine = 4096;

/** Icons and images of vertices on one canvas texture, each in a square cell as wide as the vertex. */
export class PictureAtlas {
  readonly source: CanvasSource;
  readonly #canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  readonly #cells = new AtlasCells();
  #isChanged = false;

  constructor() {
    this.#canvas.width = firstSide;
    this.#canvas.height = firstSide;
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('the browser provides no 2D canvas context for images');
    this.#context = context;
    this.#cells.grow(firstSide);
    this.source = new CanvasSource({ resource: this.#canvas, resolution: 1, scaleMode: 'linear' });
  }

  /** undefined if the atlas is full: release cells and try again. Memory: four bytes per pixel, up to 2,048 × 2,048. */
  take(level: number, resolution: number): AtlasCell | undefined {
    const max = resolution > 1 ? maxSideFine : maxSide;
    for (;;) {
      const cell = this.#cells.take(level);
      if (cell !== undefined || this.#cells.side >= max) return cell;
      this.#grow();
    }
  }

  free(cell: AtlasCell): void {
    this.#cells.free(cell);
  }

  drawIcon(cell: AtlasCell, name: IconName): void {
    const context = this.#begin(cell);
    const field = cellSide(cell.level) * iconShare;
    const left = (cellSide(cell.level) - field) / 2;
    context.translate(left, left);
    context.scale(field / iconSide, field / iconSide);
    context.strokeStyle = '#ffffff';
    context.lineWidth = iconLineWidth;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.stroke(new Path2D(iconPath(name)));
    context.restore();
  }

  /** Round images fill the circle; others fit into the box. */
  drawImage(cell: AtlasCell, image: LoadedImage, { isRound, halfWidth, halfHeight }: VertexOutline): void {
    const side = cellSide(cell.level);
    const context = this.#begin(cell);
    const [width, height] = sizeOf(image, side);
    const [across, down] = [(side * halfWidth) / width, (side * halfHeight) / height];
    const scale = isRound ? Math.max(across, down) : Math.min(across, down);
    const [shownWidth, shownHeight] = [width * scale, height * scale];
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, (side - shownWidth) / 2, (side - shownHeight) / 2, shownWidth, shownHeight);
    context.restore();
  }

  /** Uploads the changes since the last call. */
  commit(): void {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    this.source.update();
  }

  /** Content of a cell as a `data:` URL of a PNG. */
  toDataUrl({ x, y, level }: AtlasCell): string {
    const side = cellSide(level);
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    canvas.getContext('2d')!.drawImage(this.#canvas, x, y, side, side, 0, 0, side, side);
    return canvas.toDataURL('image/png');
  }

  destroy(): void {
    this.source.destroy();
  }

  #begin({ x, y, level }: AtlasCell): CanvasRenderingContext2D {
    const side = cellSide(level);
    const context = this.#context;
    this.#isChanged = true;
    context.clearRect(x, y, side, side);
    context.save();
    context.beginPath();
    context.rect(x, y, side, side);
    context.clip();
    context.translate(x, y);
    return context;
  }

  #grow(): void {
    const side = 2 * this.#cells.side;
    const before = this.#context.getImageData(0, 0, this.#cells.side, this.#cells.side);
    this.source.resize(side, side);
    this.#context.putImageData(before, 0, 0);
    this.#cells.grow(side);
    this.#isChanged = true;
  }
}

/** An SVG may have no intrinsic size. */
function sizeOf(image: LoadedImage, side: number): readonly [number, number] {
  const isElement = image instanceof HTMLImageElement;
  const [width, height] = isElement ? [image.naturalWidth, image.naturalHeight] : [image.width, image.height];
  return width > 0 && height > 0 ? [width, height] : [side, side];
}
