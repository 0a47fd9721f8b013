import { formatBytes, formatExact } from '../../lib/format.ts';
import type { PictureArea } from '../geometry/camera/picture-area.ts';
import { type CanvasTheme, canvasThemes } from '../styles/theme.ts';

export type PictureBackground = 'theme' | 'white' | 'transparent';

/** Options of an image export. */
export interface PictureOptions {
  readonly area: PictureArea;
  /** Device pixels per CSS pixel, 1 to 8; ignored for SVG. */
  readonly scale: number;
  readonly background: PictureBackground;
  /** Empty: no title. */
  readonly title: string;
  /** Below the title; empty: none. */
  readonly subtitle: string;
  /** A line below the picture, such as the origin of the data; empty: none. */
  readonly source: string;
  /** The sheet that the picture is fitted on. */
  readonly page: PageSize;
  /** Dots per inch of a PNG on a sheet. */
  readonly dpi: number;
  readonly hasLegend: boolean;
  /** True: the selection and the paths are highlighted, as on the screen. */
  readonly hasFocus: boolean;
}

export const defaultPicture: PictureOptions = {
  area: 'view',
  scale: 2,
  background: 'theme',
  title: '',
  subtitle: '',
  source: '',
  page: 'none',
  dpi: 150,
  hasLegend: true,
  hasFocus: true,
};

/** Width and height in millimetres. */
const pageSizes = {
  a4: [297, 210],
  'a4-portrait': [210, 297],
  a3: [420, 297],
  'a3-portrait': [297, 420],
  slide: [338.67, 190.5],
} as const;
/** `none`: the picture has its own size. */
export type PageSize = keyof typeof pageSizes | 'none';

const mmPerInch = 25.4;
const pointsPerInch = 72;
/** Points of a CSS pixel. */
const pointsPerPx = 0.75;

/** Size of a PDF page in points for a picture of this size in CSS pixels. */
export function pagePoints(page: PageSize, widthPx: number, heightPx: number): readonly [number, number] {
  if (page === 'none') return [widthPx * pointsPerPx, heightPx * pointsPerPx];
  const [width, height] = pageSizes[page];
  return [(width / mmPerInch) * pointsPerInch, (height / mmPerInch) * pointsPerInch];
}

/** A picture on a sheet: size of the sheet in pixels, pixels for each CSS pixel, and the free pixels at left and top. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** The largest picture in the middle of a sheet. Throws if the sheet has too many pixels. */
export function sheetOf(
  page: Exclude<PageSize, 'none'>,
  dpi: number,
  widthPx: number,
  heightPx: number,
): Sheet {
  const [width, height] = pageSizes[page].map((mm) => Math.round((mm / mmPerInch) * dpi));
  if (width! * height! > maxPixels || Math.max(width!, height!) > maxSidePixels)
    throw new Error(
      `a sheet of ${formatExact(width!)} × ${formatExact(height!)} pixels is too large: choose fewer dots per inch`,
    );
  const scale = Math.min(width! / widthPx, height! / heightPx);
  return {
    width: width!,
    height: height!,
    scale,
    left: Math.floor((width! - widthPx * scale) / 2),
    top: Math.floor((height! - heightPx * scale) / 2),
  };
}

const minScale = 1;
const maxScale = 8;
/** Canvas size limit of browsers. */
const maxSidePixels = 16_384;
/** 384 MiB of four bytes each. */
const maxPixels = 384 * 2 ** 18;

export interface PixelSize {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Size of a PNG in pixels. Throws if it would be too large; the message contains a possible scale. */
export function toPixelSize(widthPx: number, heightPx: number, scale: number): PixelSize {
  if (!(scale >= minScale && scale <= maxScale)) {
    throw new Error(`expected a scale of ${minScale} to ${maxScale}, found ${scale}`);
  }
  if (!(widthPx > 0 && heightPx > 0))
    throw new Error('A width and a height greater than 0 have to be given.');
  const width = Math.max(1, Math.round(widthPx * scale));
  const height = Math.max(1, Math.round(heightPx * scale));
  const bytes = 4 * width * height;
  if (Math.max(width, height) > maxSidePixels || width * height > maxPixels) {
    const fitting = Math.min(
      maxSidePixels / Math.max(widthPx, heightPx),
      Math.sqrt(maxPixels / (widthPx * heightPx)),
    );
    const advice =
      fitting >= minScale
        ? `choose a scale of at most ${Math.floor(10 * fitting) / 10}`
        : 'choose a smaller part of the graph, or SVG';
    throw new Error(
      `an image of ${formatExact(width)} × ${formatExact(height)} pixels needs ${formatBytes(bytes)}; ` +
        `the limit is ${formatBytes(4 * maxPixels)} and ${formatExact(maxSidePixels)} pixels per side: ${advice}`,
    );
  }
  return { width, height, bytes };
}

/** Colours of an exported image: those of the screen, or the light theme on white. */
export function themeOf(background: PictureBackground, screen: CanvasTheme): CanvasTheme {
  return background === 'white' ? { ...canvasThemes.light, background: '#ffffff' } : screen;
}
