import { BufferImageSource } from 'pixi.js';
import { textFonts } from '../../../ui/theme/fonts.ts';

/** Text style; equal style and text share an atlas entry. */
export interface TextLook {
  readonly sizePx: number;
  readonly color: string;
  /** Outline colour around the letters, for contrast on any background. */
  readonly halo?: string;
  /** Colour of a rectangle behind the text, which interrupts edges. */
  readonly paper?: string;
  /** Colour of a pill behind the text. */
  readonly pill?: string;
  readonly weight?: 400 | 600;
}

/** Atlas entry of a text: size in CSS pixels, texture coordinates. */
export interface AtlasPlace {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly u0: number;
  readonly v0: number;
  readonly u1: number;
  readonly v1: number;
}

const sidePx = 1024;
/** Letter widths are measured at this size and scaled. */
const measuredPx = 64;
const lineShare = 1.25;
/** Distance of the paper from the upper and lower side of a text, CSS pixels. */
const paperInsetPx = 2;

/**
 * Texts rasterised once by the browser, with correct shaping for every script, and drawn as quads. The canvas has
 * device pixels; when it is full, `reset` clears it. Only changed rows are uploaded to the GPU.
 */
export class LabelAtlas {
  readonly source: BufferImageSource;
  readonly #context: CanvasRenderingContext2D;
  readonly #places = new Map<string, AtlasPlace>();
  /** Letter width in em, by weight and letter. */
  readonly #letters = new Map<string, number>();
  readonly #side: number;
  readonly #pixels: Uint8ClampedArray;
  #rowTop = 1;
  #rowHeight = 0;
  #rowEnd = 1;
  /** Rows changed since the last upload: first row, and end (exclusive). */
  #changed: readonly [number, number] = [0, 0];

  constructor(readonly resolution: number) {
    const canvas = document.createElement('canvas');
    this.#side = Math.round(sidePx * Math.max(1, resolution));
    canvas.width = this.#side;
    canvas.height = this.#side;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('the browser provides no 2D canvas context for labels');
    this.#context = context;
    this.#pixels = new Uint8ClampedArray(4 * this.#side * this.#side);
    this.source = new BufferImageSource({
      resource: new Uint8Array(this.#pixels.buffer),
      width: this.#side,
      height: this.#side,
      format: 'rgba8unorm',
      scaleMode: 'linear',
      alphaMode: 'premultiply-alpha-on-upload',
    });
  }

  /** Approximate size of one line in CSS pixels, from single letter widths, without text shaping. */
  measure(line: string, { sizePx, weight = 400, pill }: TextLook): { widthPx: number; heightPx: number } {
    let width = 0;
    for (const letter of line) width += this.#widthOf(letter, weight);
    const [paddingX, paddingY] = paddingOf(pill);
    return { widthPx: Math.ceil(width * sizePx) + 2 * paddingX, heightPx: sizePx * lineShare + paddingY };
  }

  /** True if the text is in the atlas. */
  has(lines: readonly string[], look: TextLook): boolean {
    return this.#places.has(keyOf(lines, look));
  }

  /** The atlas entry of the lines, rasterised if needed; undefined if the atlas is full. */
  place(lines: readonly string[], look: TextLook): AtlasPlace | undefined {
    const key = keyOf(lines, look);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const context = this.#context;
    const scale = this.resolution;
    context.font = `${look.weight ?? 400} ${look.sizePx * scale}px ${textFonts}`;
    const [paddingX, paddingY] = paddingOf(look.pill);
    const lineHeight = Math.ceil(look.sizePx * lineShare * scale);
    const textWidth = Math.max(...lines.map((line) => context.measureText(line).width));
    const width = Math.ceil(textWidth + 2 * paddingX * scale);
    const height = lineHeight * lines.length + Math.ceil(paddingY * scale);
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

  /** Removes all texts. */
  reset(): void {
    this.#context.clearRect(0, 0, this.#side, this.#side);
    this.#places.clear();
    this.#rowTop = 1;
    this.#rowHeight = 0;
    this.#rowEnd = 1;
    this.#changed = [0, this.#side];
  }

  /** Uploads the changed rows. */
  commit(): void {
    const [top, end] = this.#changed;
    if (end === top) return;
    this.#changed = [0, 0];
    const side = this.#side;
    this.#pixels.set(this.#context.getImageData(0, top, side, end - top).data, 4 * side * top);
    this.source.update(side * top, side * end);
  }

  destroy(): void {
    this.source.destroy();
  }

  #widthOf(letter: string, weight: number): number {
    const key = `${weight}${letter}`;
    let width = this.#letters.get(key);
    if (width === undefined) {
      this.#context.font = `${weight} ${measuredPx}px ${textFonts}`;
      width = this.#context.measureText(letter).width / measuredPx;
      this.#letters.set(key, width);
    }
    return width;
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
    const [top, end] = this.#changed;
    this.#changed = end === top ? [at.y, at.y + height] : [Math.min(top, at.y), Math.max(end, at.y + height)];
    if (look.pill !== undefined) {
      context.fillStyle = look.pill;
      context.beginPath();
      context.roundRect(at.x, at.y, width, height, height / 2);
      context.fill();
    }
    if (look.paper !== undefined) {
      const inset = paperInsetPx * this.resolution;
      context.fillStyle = look.paper;
      context.beginPath();
      context.roundRect(at.x, at.y + inset, width, height - 2 * inset, 3 * this.resolution);
      context.fill();
    }
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const first = at.y + (height - lineHeight * lines.length) / 2;
    lines.forEach((line, number) => {
      const [x, y] = [at.x + width / 2, Math.round(first + lineHeight * (number + 0.5))];
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

/** Padding at each side of a text, and total vertical padding, CSS pixels. */
function paddingOf(pill: string | undefined): readonly [number, number] {
  return pill === undefined ? [3, 4] : [5, 2];
}

function keyOf(lines: readonly string[], look: TextLook): string {
  return `${lines.join('\n')}\t${look.sizePx}\t${look.color}\t${look.halo ?? ''}\t${look.pill ?? ''}\t${look.paper ?? ''}`;
}
