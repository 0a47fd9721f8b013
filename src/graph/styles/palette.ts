/** A background and the text colour on it; `#rrggbb`. */
export interface ColorPair {
  readonly background: string;
  readonly text: string;
}

/**
 * Eleven pairs used in turn for categories. The palette of Okabe and Ito, which is safe for colour-blind people, is the
 * seed; the rest differ from it in lightness. Text contrast is at least 4.5 : 1.
 */
export const palette: readonly ColorPair[] = [
  { background: '#0072b2', text: '#ffffff' },
  { background: '#e69f00', text: '#16181d' },
  { background: '#009e73', text: '#0b0d10' },
  { background: '#cc79a7', text: '#16181d' },
  { background: '#56b4e9', text: '#16181d' },
  { background: '#d55e00', text: '#0b0d10' },
  { background: '#f0e442', text: '#16181d' },
  { background: '#882255', text: '#ffffff' },
  { background: '#8f959e', text: '#0b0d10' },
  { background: '#117733', text: '#ffffff' },
  { background: '#6a5acd', text: '#ffffff' },
];

/** Community colour of the specification. */
export const communityColor: ColorPair = { background: '#333333', text: '#ffffff' };

/** The pair of category `number`. */
export function pairOf(number: number): ColorPair {
  return palette[number % palette.length]!;
}

/** `#rrggbb` as a number. */
export function toRgb(color: string): number {
  const found = /^#([0-9a-f]{6})$/i.exec(color);
  if (found === null) throw new Error(`expected a colour of the form #rrggbb, found '${color}'`);
  return Number.parseInt(found[1]!, 16);
}

/** 0xrrggbb as `#rrggbb`. */
export function toHex(rgb: number): string {
  return `#${rgb.toString(16).padStart(6, '0')}`;
}

/** Mixes `share` of `other` into `color`. */
export function mixColors(color: string, other: string, share: number): string {
  const [left, right] = [toRgb(color), toRgb(other)];
  let mixed = 0;
  for (const shift of [16, 8, 0]) {
    const part = ((left >> shift) & 255) * (1 - share) + ((right >> shift) & 255) * share;
    mixed |= Math.round(part) << shift;
  }
  return toHex(mixed);
}

/** A colour as the canvas of a theme draws it: white mixed in with the share `lift`. */
export function liftColor(color: string, lift: number): string {
  return mixColors(color, '#ffffff', lift);
}

/** The text colour, dark or light, with the higher contrast. */
export function textOn(background: string): string {
  const rgb = toRgb(background);
  const light = 0.299 * (rgb >> 16) + 0.587 * ((rgb >> 8) & 255) + 0.114 * (rgb & 255);
  return light > 120 ? '#0b0d10' : '#ffffff';
}
