import { toRgb } from '../../styles/palette.ts';
import { PdfFile } from './PdfFile.ts';
import { helveticaWidth, pdfString } from './pdf-text.ts';

/** A picture of pixels. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

interface PdfOptions {
  readonly title: string;
  /** Size of the page in points. */
  readonly widthPt: number;
  readonly heightPt: number;
  /** Width of a text as the browser draws it, CSS pixels. */
  measure(text: string, fontPx: number): number;
  /** A text with characters that the standard fonts of PDF lack, as pixels: `scale` for each CSS pixel. */
  drawText(text: string, look: TextLook): { readonly pixels: Pixels; readonly scale: number };
  /** Pixels behind all shapes, in this box of the SVG. */
  readonly picture?: {
    readonly pixels: Pixels;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

export interface TextLook {
  readonly sizePx: number;
  readonly isBold: boolean;
  readonly color: string;
}

type Style = Readonly<Record<string, string>>;

/** Attributes that elements inherit. */
const inherited = [
  'fill',
  'stroke',
  'fill-opacity',
  'stroke-opacity',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/**
 * An SVG of this workspace as a page of PDF, with its shapes as vectors. Covers the elements that `toSvg` writes; a
 * gradient becomes its mean colour.
 */
export async function svgToPdf(svg: Document, options: PdfOptions): Promise<Blob> {
  const writer = new PageWriter(svg, options);
  return writer.write();
}

class PageWriter {
  readonly #svg: Document;
  readonly #options: PdfOptions;
  readonly #file = new PdfFile();
  readonly #operators: string[] = [];

  constructor(svg: Document, options: PdfOptions) {
    this.#svg = svg;
    this.#options = options;
  }

  async write(): Promise<Blob> {
    const { widthPt, heightPt, title, picture } = this.#options;
    const root = this.#svg.documentElement;
    const [width, height] = ['width', 'height'].map((name) => Number(root.getAttribute(name)));
    const scale = Math.min(widthPt / width!, heightPt / height!);
    const [left, top] = [(widthPt - width! * scale) / 2, (heightPt - height! * scale) / 2];
    this.#put(`${real(scale)} 0 0 ${real(-scale)} ${real(left)} ${real(heightPt - top)} cm`);
    const [background, ...others] = [...root.children];
    // The background covers the whole page.
    if (background?.tagName === 'title' && others[0]?.tagName === 'rect')
      this.#ground(others[0], scale, left, top);
    if (picture !== undefined) await this.#image(picture.pixels, picture);
    for (const child of root.children) await this.#element(child, {});
    return this.#file.end(this.#operators.join('\n'), widthPt, heightPt, title);
  }

  #put(operator: string): void {
    this.#operators.push(operator);
  }

  #ground(rect: Element, scale: number, left: number, top: number): void {
    const { widthPt, heightPt } = this.#options;
    const fill = rect.getAttribute('fill') ?? '#ffffff';
    const box = [-left / scale, -top / scale, widthPt / scale, heightPt / scale].map(real).join(' ');
    this.#put(`${colorOf(fill)} rg ${box} re f`);
  }

  async #element(element: Element, outer: Style): Promise<void> {
    const { tagName } = element;
    if (tagName === 'title' || tagName === 'defs' || tagName === 'style') return;
    if (tagName === 'clipPath' || tagName === 'linearGradient') return;
    const style = styleOf(element, outer);
    const [transform, clip] = [element.getAttribute('transform'), element.getAttribute('clip-path')];
    const isBounded = transform !== null || clip !== null;
    if (isBounded) this.#put('q');
    if (transform !== null) for (const matrix of matricesOf(transform)) this.#put(`${matrix} cm`);
    if (clip !== null) this.#clip(clip);
    if (tagName === 'g') for (const child of element.children) await this.#element(child, style);
    else if (tagName === 'text') await this.#text(element, style);
    else if (tagName === 'use') await this.#use(element, style);
    else this.#paint(pathOf(element), style);
    if (isBounded) this.#put('Q');
  }

  async #use(element: Element, style: Style): Promise<void> {
    const target = this.#svg.getElementById((element.getAttribute('href') ?? '').slice(1));
    if (target !== null && target.tagName !== 'image') await this.#element(target, style);
  }

  #clip(reference: string): void {
    const target = this.#svg.getElementById(reference.slice(5, -1));
    const shape = target?.children[0];
    if (shape !== undefined) this.#put(`${pathOf(shape)} W n`);
  }

  #paint(path: string, style: Style): void {
    if (path === '') return;
    const [fill, stroke] = [this.#colorOf(style.fill ?? '#000000'), this.#colorOf(style.stroke ?? 'none')];
    if (fill === undefined && stroke === undefined) return;
    const opacity = this.#file.opacity(
      Number(style['fill-opacity'] ?? 1),
      Number(style['stroke-opacity'] ?? 1),
    );
    const parts = ['q', `${opacity} gs`];
    if (fill !== undefined) parts.push(`${fill} rg`);
    if (stroke !== undefined) parts.push(`${stroke} RG`, ...lineOf(style));
    parts.push(path, fill === undefined ? 'S' : stroke === undefined ? 'f' : 'B', 'Q');
    this.#put(parts.join(' '));
  }

  /** Undefined: nothing is painted. */
  #colorOf(text: string): string | undefined {
    if (text === 'none') return undefined;
    if (!text.startsWith('url(')) return colorOf(text);
    const stops = [...(this.#svg.getElementById(text.slice(5, -1))?.children ?? [])];
    const colors = stops.map((stop) => colorOf(stop.getAttribute('stop-color') ?? '#000000').split(' '));
    const mean = [0, 1, 2].map((part) =>
      colors.reduce((sum, color) => sum + Number(color[part]) / colors.length, 0),
    );
    return mean.map(real).join(' ');
  }

  async #text(element: Element, style: Style): Promise<void> {
    const text = element.textContent ?? '';
    // A halo is a text over its own outline: the outline is not painted again as text.
    if (text === '') return;
    const sizePx = Number(style['font-size'] ?? 12);
    const isBold = Number(style['font-weight'] ?? 400) >= 600;
    const width = this.#options.measure(text, sizePx);
    const anchor = style['text-anchor'] ?? 'start';
    const [x, y] = ['x', 'y'].map((name) => Number(element.getAttribute(name) ?? 0));
    const left = x! - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
    const hasStroke = style.stroke !== undefined && style.stroke !== 'none';
    const color = style.fill === 'none' ? undefined : (style.fill ?? '#000000');
    const string = pdfString(text);
    if (string === undefined) {
      // The pixels of a text have no outline.
      if (color === undefined) return;
      const { pixels, scale } = this.#options.drawText(text, { sizePx, isBold, color });
      const box = { x: left, y: y! - sizePx, width: pixels.width / scale, height: pixels.height / scale };
      await this.#image(pixels, box);
      return;
    }
    const stretch = (100 * width) / Math.max(0.01, helveticaWidth(text, isBold) * sizePx);
    const place = `1 0 0 -1 ${real(left)} ${real(y!)} Tm`;
    const begin = `BT /F${isBold ? 1 : 0} ${real(sizePx)} Tf ${real(stretch)} Tz ${place}`;
    const opacity = this.#file.opacity(
      Number(style['fill-opacity'] ?? 1),
      Number(style['stroke-opacity'] ?? 1),
    );
    this.#put(`q ${opacity} gs`);
    if (hasStroke)
      this.#put(`${colorOf(style.stroke!)} RG ${lineOf(style).join(' ')} ${begin} 1 Tr ${string} Tj ET`);
    if (color !== undefined) this.#put(`${colorOf(color)} rg ${begin} 0 Tr ${string} Tj ET`);
    this.#put('Q');
  }

  async #image(
    { width, height, data }: Pixels,
    box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  ): Promise<void> {
    const colors = new Uint8Array(3 * width * height);
    const alpha = new Uint8Array(width * height);
    for (let pixel = 0; pixel < alpha.length; pixel++) {
      colors.set(data.subarray(4 * pixel, 4 * pixel + 3), 3 * pixel);
      alpha[pixel] = data[4 * pixel + 3]!;
    }
    const isOpaque = alpha.every((value) => value === 255);
    const name = await this.#file.image({ width, height, colors, ...(!isOpaque && { alpha }) });
    const place = [box.width, 0, 0, -box.height, box.x, box.y + box.height].map(real).join(' ');
    this.#put(`q ${place} cm ${name} Do Q`);
  }
}

function styleOf(element: Element, outer: Style): Style {
  const own: Record<string, string> = { ...outer };
  for (const name of inherited) {
    const value = element.getAttribute(name);
    if (value !== null) own[name] = value;
  }
  return own;
}

const caps: Readonly<Record<string, number>> = { butt: 0, miter: 0, round: 1, square: 2, bevel: 2 };

function lineOf(style: Style): readonly string[] {
  const dash = style['stroke-dasharray'];
  return [
    `${real(Number(style['stroke-width'] ?? 1))} w`,
    `${caps[style['stroke-linecap'] ?? 'butt'] ?? 0} J`,
    `${caps[style['stroke-linejoin'] ?? 'miter'] ?? 0} j`,
    ...(dash === undefined ? [] : [`[${dash.replaceAll(',', ' ')}] 0 d`]),
  ];
}

function colorOf(text: string): string {
  const rgb = toRgb(text);
  return [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map((part) => real(part / 255)).join(' ');
}

/** The transformations of an element as operands of `cm`. */
function matricesOf(transform: string): readonly string[] {
  return [...transform.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, list]) => {
    const numbers = list!
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const [a = 0, b = name === 'translate' ? 0 : a] = numbers;
    if (name === 'translate') return `1 0 0 1 ${real(a)} ${real(b)}`;
    if (name === 'scale') return `${real(a)} 0 0 ${real(b)} 0 0`;
    if (name === 'matrix') return numbers.map(real).join(' ');
    if (name !== 'rotate') throw new Error(`expected a transformation of the export, found '${name}'`);
    const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
    return [cos, sin, -sin, cos, 0, 0].map(real).join(' ');
  });
}

/** The shape as path operators; '' for other elements. */
function pathOf(element: Element): string {
  const number = (name: string) => Number(element.getAttribute(name) ?? 0);
  switch (element.tagName) {
    case 'rect':
      return `${[number('x'), number('y'), number('width'), number('height')].map(real).join(' ')} re`;
    case 'circle':
      return circlePath(number('cx'), number('cy'), number('r'));
    case 'polygon': {
      const all = (element.getAttribute('points') ?? '').trim().split(/[\s,]+/);
      const points = all.flatMap((_, at) => (at % 2 === 0 ? [`${all[at]} ${all[at + 1]}`] : []));
      return `${points.map((point, place) => `${point} ${place === 0 ? 'm' : 'l'}`).join(' ')} h`;
    }
    case 'path':
      return dataPath(element.getAttribute('d') ?? '');
    default:
      return '';
  }
}

/** Four Bézier curves differ from a circle by less than 0.03 %. */
const arcShare = 0.5523;

function circlePath(x: number, y: number, radius: number): string {
  const bend = arcShare * radius;
  const to = (...numbers: readonly number[]) => `${numbers.map(real).join(' ')} c`;
  return [
    `${real(x + radius)} ${real(y)} m`,
    to(x + radius, y + bend, x + bend, y + radius, x, y + radius),
    to(x - bend, y + radius, x - radius, y + bend, x - radius, y),
    to(x - radius, y - bend, x - bend, y - radius, x, y - radius),
    to(x + bend, y - radius, x + radius, y - bend, x + radius, y),
    'h',
  ].join(' ');
}

const operandCounts: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, H: 1, V: 1, Z: 0, A: 7 };

/** Path data with absolute and relative commands; an arc becomes a line to its end. */
function dataPath(data: string): string {
  const result: string[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command, list] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const kind = command!.toUpperCase();
    const isRelative = kind !== command;
    const numbers = (list!.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi) ?? []).map(Number);
    const count = operandCounts[kind];
    if (count === undefined) throw new Error(`expected a path of the export, found the command '${command}'`);
    if (kind === 'Z') {
      result.push('h');
      [x, y] = [startX, startY];
    }
    for (let at = 0; count > 0 && at + count <= numbers.length; at += count) {
      const own = numbers.slice(at, at + count);
      const [fromX, fromY] = [x, y];
      if (kind === 'H') x = own[0]! + (isRelative ? x : 0);
      else if (kind === 'V') y = own[0]! + (isRelative ? y : 0);
      else {
        x = own.at(-2)! + (isRelative ? fromX : 0);
        y = own.at(-1)! + (isRelative ? fromY : 0);
      }
      const point = (place: number) =>
        [own[place]! + (isRelative ? fromX : 0), own[place + 1]! + (isRelative ? fromY : 0)] as const;
      const isStart = kind === 'M' && at === 0;
      if (isStart) [startX, startY] = [x, y];
      if (kind === 'C') result.push(`${[...point(0), ...point(2), x, y].map(real).join(' ')} c`);
      else if (kind === 'Q') result.push(quadratic([fromX, fromY], point(0), [x, y]));
      else result.push(`${real(x)} ${real(y)} ${isStart ? 'm' : 'l'}`);
    }
  }
  return result.join(' ');
}

type Point = readonly [x: number, y: number];

/** A quadratic curve as a cubic one. */
function quadratic(from: Point, control: Point, to: Point): string {
  const near = (end: Point, axis: 0 | 1) => end[axis] + (2 / 3) * (control[axis] - end[axis]);
  return `${[near(from, 0), near(from, 1), near(to, 0), near(to, 1), ...to].map(real).join(' ')} c`;
}

/** Numbers of PDF have no exponent. */
function real(value: number): string {
  return String(Math.round(value * 1e4) / 1e4);
}
