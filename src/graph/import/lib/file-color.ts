/** Names of colours that programs for graphs write. */
const named: Readonly<Record<string, string>> = {
  aqua: '#00ffff',
  black: '#000000',
  blue: '#0000ff',
  brown: '#a52a2a',
  cyan: '#00ffff',
  darkblue: '#00008b',
  darkgreen: '#006400',
  darkgrey: '#a9a9a9',
  darkorange: '#ff8c00',
  darkred: '#8b0000',
  fuchsia: '#ff00ff',
  gold: '#ffd700',
  green: '#008000',
  grey: '#808080',
  lightblue: '#add8e6',
  lightgreen: '#90ee90',
  lightgrey: '#d3d3d3',
  lightyellow: '#ffffe0',
  lime: '#00ff00',
  magenta: '#ff00ff',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  pink: '#ffc0cb',
  purple: '#800080',
  red: '#ff0000',
  salmon: '#fa8072',
  silver: '#c0c0c0',
  skyblue: '#87ceeb',
  steelblue: '#4682b4',
  teal: '#008080',
  tomato: '#ff6347',
  turquoise: '#40e0d0',
  violet: '#ee82ee',
  white: '#ffffff',
  yellow: '#ffff00',
  yellowgreen: '#9acd32',
};

/** A colour of a file as `#rrggbb`: `#rgb`, `#rrggbb` with or without alpha, `r,g,b`, or a name. */
export function fileColor(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const value = text.trim().toLowerCase();
  const hex = /^(?:#|0x)([0-9a-f]{3,8})$/.exec(value)?.[1];
  if (hex !== undefined) {
    if (hex.length === 3 || hex.length === 4)
      return `#${[...hex.slice(0, 3)].map((digit) => digit + digit).join('')}`;
    return hex.length === 6 || hex.length === 8 ? `#${hex.slice(0, 6)}` : undefined;
  }
  const parts = /^(?:rgba?\()?\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)/.exec(value);
  if (parts !== null) return rgbColor(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  return named[value.replace('gray', 'grey')];
}

/** `#rrggbb` of numbers from 0 to 255. */
export function rgbColor(red: number, green: number, blue: number): string | undefined {
  const bytes = [red, green, blue];
  if (bytes.some((byte) => !(byte >= 0 && byte <= 255))) return undefined;
  return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`;
}
