import { CanvasSource } from 'pixi.js';

/** How a text is set; equal kinds with equal text share a place. */
export interface TextLook {
  readonly sizePx: number;
  readonly color: string;
  /** Drawn around the letters, so that they can be read on anything. */
  readonly halo?: string;
  /** A pill behind the text. */
  readonly pill?: string;
  readonly weight?: 400 | 600;
}

/** A text's place in the atlas: size in CSS pixels, texture coordinates. */
export interface AtlasPlace {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly u0: number;
  readonly v0: number;
  readonly u1: number;
  readonly v1: number;
}

const fonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif';
const sidePx = 1024;

/**
 * Whole texts drawn once by the browser, so that every script is shaped as it should be, and then shown as quads.
 * The canvas has device pixels; when it is full, `reset` starts anew.
 */
export class LabelAtlas {
  readonly source: CanvasSource;
  readonly #context: CanvasRenderingContext2D;
  readonly #places = new Map<string, AtlasPlace>();
  readonly #side: number;
  #rowTop = 1;
  #rowHeight = 0;
  #rowEnd = 1;
  #isChanged = false;

  constructor(readonly resolution: number) {
    const canvas = document.createElement('canvas');
    this.#side = Math.round(sidePx * Math.max(1, resolution));
    canvas.width = this.#side;
    canvas.height = this.#side;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('the browser gives no 2D canvas for labels');
    this.#context = context;
    this.source = new CanvasSource({ resource: canvas, resolution: 1, scaleMode: 'linear' });
  }

  /** Where the lines are drawn; undefined when there is no room left. */
  place(lines: readonly string[], look: TextLook): AtlasPlace | undefined {
    const key = `${lines.join('\n')}\t${look.sizePx}\t${look.color}\t${look.halo ?? ''}\t${look.pill ?? ''}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const context = this.#context;
    const scale = this.resolution;
    context.font = `${look.weight ?? 400} ${look.sizePx * scale}px ${fonts}`;
    const paddingPx = look.pill === undefined ? 3 : 5;
    const lineHeight = Math.ceil(look.sizePx * 1.25 * scale);
    const textWidth = Math.max(...lines.map((line) => context.measureText(line).width));
    const width = Math.ceil(textWidth + 2 * paddingPx * scale);
    const height = lineHeight * lines.length + Math.ceil((look.pill === undefined ? 4 : 2) * scale);
    const at = this.#take(width, height);
    if (at === undefined) return undefined;
    this.#draw(lines, look, at, width, height, lineHeight);
    const place = {
      widthPx: width / scale,
      heightPx: height / scale,
      u0: at.x / this.#side,
      v0: at.y / this.#side,
      u1: (at.x + width) / this.#side,
      v1: (at.y + height) / this.#side,
    };
    this.#places.set(key, place);
    return place;
  }

  /** Forgets all texts. */
  reset(): void {
    this.#context.clearRect(0, 0, this.#side, this.#side);
    this.#places.clear();
    this.#rowTop = 1;
    this.#rowHeight = 0;
    this.#rowEnd = 1;
    this.#isChanged = true;
  }

  /** Uploads what was drawn since the last time. */
  commit(): void {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    this.source.update();
  }

  destroy(): void {
    this.source.destroy();
  }

  #take(width: number, height: number): { readonly x: number; readonly y: number } | undefined {
    if (this.#rowEnd + width + 1 > this.#side) {
      this.#rowTop += this.#rowHeight + 1;
      this.#rowEnd = 1;
      this.#rowHeight = 0;
    }
    if (this.#rowTop + height + 1 > this.#side || width + 2 > this.#side) return undefined;
    const at = { x: this.#rowEnd, y: this.#rowTop };
    this.#rowEnd += width + 1;
    this.#rowHeight = Math.max(this.#rowHeight, height);
    return at;
  }

  #draw(
    lines: readonly string[],
    look: TextLook,
    at: { readonly x: number; readonly y: number },
    width: number,
    height: number,
    lineHeight: number,
  ): void {
    const context = this.#context;
    this.#isChanged = true;
    if (look.pill !== undefined) {
      context.fillStyle = look.pill;
      context.beginPath();
      context.roundRect(at.x, at.y, width, height, height / 2);
      context.fill();
    }
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const top = at.y + (height - lineHeight * lines.length) / 2;
    lines.forEach((line, number) => {
      const [x, y] = [at.x + width / 2, Math.round(top + lineHeight * (number + 0.5))];
      if (look.halo !== undefined) {
        context.strokeStyle = look.halo;
        context.lineWidth = 3 * this.resolution;
        context.lineJoin = 'round';
        context.strokeText(line, x, y);
      }
      context.fillStyle = look.color;
      context.fillText(line, x, y);
    });
  }
}
