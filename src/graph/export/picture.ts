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
  readonly hasLegend: boolean;
  /** True: the selection and the paths are highlighted, as on the screen. */
  readonly hasFocus: boolean;
}

export const defaultPicture: PictureOptions = {
  area: 'view',
  scale: 2,
  background: 'theme',
  title: '',
  hasLegend: true,
  hasFocus: true,
};

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
