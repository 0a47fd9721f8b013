/** A background and the colour of text on it; `#rrggbb`. */
export interface ColorPair {
  readonly background: string;
  readonly text: string;
}

/**
 * Eleven pairs used in turn for categories. The seed is the palette of Okabe and Ito, which colour-blind people can
 * tell apart; the rest differ from it in lightness. Text has a contrast of 4.5 : 1 at least.
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

/** Of communities, as the specification has it. */
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

/** `share` of `other` mixed into `color`. */
export function mixColors(color: string, other: string, share: number): string {
  const [left, right] = [toRgb(color), toRgb(other)];
  let mixed = 0;
  for (const shift of [16, 8, 0]) {
    const part = ((left >> shift) & 255) * (1 - share) + ((right >> shift) & 255) * share;
    mixed |= Math.round(part) << shift;
  }
  return toHex(mixed);
}

/** Dark or light, whichever reads better on the colour. */
export function textOn(background: string): string {
  const rgb = toRgb(background);
  const light = 0.299 * (rgb >> 16) + 0.587 * ((rgb >> 8) & 255) + 0.114 * (rgb & 255);
  return light > 120 ? '#0b0d10' : '#ffffff';
}
