import { mixColors, toHex, toRgb } from './palette.ts';

export type ThemeName = 'light' | 'dark';

/** Colours of the canvas, `#rrggbb`. */
export interface CanvasTheme {
  /** Unique among themes with different colours. */
  readonly name: string;
  readonly background: string;
  readonly edge: string;
  /** Opacity of one edge in a small graph, 0 to 1. */
  readonly edgeAlpha: number;
  readonly highlightedEdge: string;
  readonly label: string;
  readonly mutedLabel: string;
  /** Maximum opacity of many overlapping edges, 0 to 1. */
  readonly inkAlpha: number;
  /** Share of white mixed into the palette on a dark background. */
  readonly lift: number;
  /** Colour that is mixed into vertex colours for outlines. */
  readonly outline: string;
  readonly accent: string;
  /** Border and title of expanded communities. */
  readonly communityBox: string;
  readonly danger: string;
}

const light: CanvasTheme = {
  name: 'light',
  background: '#fbfbfc',
  edge: '#686766',
  edgeAlpha: 0.55,
  inkAlpha: 1,
  lift: 0,
  highlightedEdge: '#2f3136',
  label: '#23262b',
  mutedLabel: '#5b616b',
  outline: '#10131a',
  accent: '#1769c4',
  communityBox: '#333333',
  danger: '#c92a2a',
};

const dark: CanvasTheme = {
  name: 'dark',
  background: '#15171b',
  edge: '#a3a2a0',
  edgeAlpha: 0.5,
  inkAlpha: 0.72,
  lift: 0.2,
  highlightedEdge: '#e6e7ea',
  label: '#eceef1',
  mutedLabel: '#a9afb9',
  outline: '#ffffff',
  accent: '#69b1ff',
  communityBox: '#c9ccd1',
  danger: '#ff8787',
};

export const canvasThemes: Readonly<Record<ThemeName, CanvasTheme>> = { light, dark };

/** System colours with `forced-colors`, `#rrggbb`. */
interface SystemColors {
  readonly background: string;
  readonly text: string;
  readonly accent: string;
}

/** A theme of two colours and an accent; every element without a data colour has the contrast of text. */
export function toContrastTheme(base: CanvasTheme, { background, text, accent }: SystemColors): CanvasTheme {
  return {
    ...base,
    name: `contrast ${base.name} ${background} ${text} ${accent}`,
    background,
    edge: text,
    edgeAlpha: 0.9,
    inkAlpha: 1,
    highlightedEdge: text,
    label: text,
    mutedLabel: text,
    outline: text,
    communityBox: text,
    accent,
  };
}

const strong: Readonly<Record<ThemeName, SystemColors>> = {
  light: { background: '#ffffff', text: '#000000', accent: '#003d99' },
  dark: { background: '#000000', text: '#ffffff', accent: '#ffd500' },
};

/** Themes for `prefers-contrast: more`. */
export function contrastTheme(name: ThemeName): CanvasTheme {
  return toContrastTheme(canvasThemes[name], strong[name]);
}

/** The colour that is the theme's edge colour after it has been lightened. */
export function edgeColorBeforeLift({ edge, lift }: Pick<CanvasTheme, 'edge' | 'lift'>): string {
  const part = (shift: number) => (((toRgb(edge) >> shift) & 255) - 255 * lift) / (1 - lift);
  const [red, green, blue] = [16, 8, 0].map((shift) => Math.max(0, Math.round(part(shift))));
  return toHex((red! << 16) | (green! << 8) | blue!);
}

/** 0xrrggbb of vertices that a filter hides: the edge colour at 28 % on the background. */
export function dotRgbOf({ background, edge }: Pick<CanvasTheme, 'background' | 'edge'>): number {
  return toRgb(mixColors(background, edge, 0.28));
}
