/** Names of colours with their digits: those of CSS, which Graphviz has too, and further ones of Pajek. */
const names =
  'aliceblue f0f8ff antiquewhite faebd7 apricot ffad7a aqua 00ffff aquamarine 7fffd4 azure f0ffff ' +
  'beige f5f5dc bisque ffe4c4 bittersweet c23000 black 000000 blanchedalmond ffebcd blue 0000ff ' +
  'bluegreen 26ffab blueviolet 8a2be2 brickred b8140b brown a52a2a burlywood deb887 burntorange ff7d00 ' +
  'cadetblue 5f9ea0 canary ffff80 carnationpink ff5eff cerulean 0fe3ff chartreuse 7fff00 chocolate d2691e ' +
  'coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff dandelion ffb529 ' +
  'darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkkhaki bdb76b ' +
  'darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 ' +
  'darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkturquoise 00ced1 ' +
  'darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dodgerblue 1e90ff emerald 00ff80 ' +
  'firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff ' +
  'gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f honeydew f0fff0 hotpink ff69b4 ' +
  'indianred cd5c5c indigo 4b0082 ivory fffff0 junglegreen 03ff7a khaki f0e68c lavender e6e6fa ' +
  'lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 ' +
  'lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightpink ffb6c1 ' +
  'lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightsteelblue b0c4de ' +
  'lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff mahogany a61916 ' +
  'maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db ' +
  'mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc ' +
  'mediumvioletred c71585 melon ff8a80 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 ' +
  'moccasin ffe4b5 mulberry a519fa navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 ' +
  'olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 ' +
  'paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peach ff804d peachpuff ffdab9 ' +
  'periwinkle 6e73ff peru cd853f pinegreen 0fbf4e pink ffc0cb plum dda0dd powderblue b0e0e6 ' +
  'processblue 0affff purple 800080 rawsienna 8c2700 rebeccapurple 663399 red ff0000 redorange ff3b21 ' +
  'redviolet 9d11a8 rhodamine ff2eff rosybrown bc8f8f royalblue 4169e1 royalpurple 4019ff rubinered ff00de ' +
  'saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sepia 4d0d00 ' +
  'sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 snow fffafa ' +
  'springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 ' +
  'violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 wildstrawberry ff0a9c yellow ffff00 ' +
  'yellowgreen 9acd32 yelloworange ff9400';

const named = new Map<string, string>();
for (const [, name, digits] of names.matchAll(/([a-z]+) ([\da-f]{6})/g)) named.set(name!, `#${digits!}`);

/**
 * A colour of a file as `#rrggbb`: `#rgb`, `#rrggbb` with or without alpha, `r,g,b`, a name, or the hue, saturation and
 * value of Graphviz; of a list or gradient `a:b` the first one.
 */
export function fileColor(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [value = ''] = text.trim().toLowerCase().split(/[:;]/);
  const hex = /^(?:#|0x)([0-9a-f]{3,8})$/.exec(value)?.[1];
  if (hex !== undefined) {
    if (hex.length === 3 || hex.length === 4)
      return `#${[...hex.slice(0, 3)].map((digit) => digit + digit).join('')}`;
    return hex.length === 6 || hex.length === 8 ? `#${hex.slice(0, 6)}` : undefined;
  }
  const parts = /^(?:rgba?\()?\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)/.exec(value);
  if (parts !== null) return rgbColor(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  const hsv = /^(0?\.\d+|[01](?:\.0*)?)[\s,]+(0?\.\d+|[01](?:\.0*)?)[\s,]+(0?\.\d+|[01](?:\.0*)?)$/.exec(
    value,
  );
  if (hsv !== null) return hsvColor(Number(hsv[1]), Number(hsv[2]), Number(hsv[3]));
  const name = value.replaceAll('grey', 'gray').replace(/[\s_-]/g, '');
  // Names of X11 such as gray60, in percent, and blue3, a darker blue.
  const [, plain = name, step] = /^([a-z]+)(\d{1,3})$/.exec(name) ?? [];
  if (plain === 'gray' && step !== undefined) {
    const level = Math.min(255, Number(step) * 2.55);
    return rgbColor(level, level, level);
  }
  return named.get(plain);
}

/** Hue, saturation and value from 0 to 1. */
function hsvColor(hue: number, saturation: number, value: number): string | undefined {
  const part = (shift: number) => {
    const place = (shift + hue * 6) % 6;
    return 255 * (value - value * saturation * Math.max(0, Math.min(place, 4 - place, 1)));
  };
  return rgbColor(part(5), part(3), part(1));
}

/** `#rrggbb` of numbers from 0 to 255. */
export function rgbColor(red: number, green: number, blue: number): string | undefined {
  const bytes = [red, green, blue];
  if (bytes.some((byte) => !(byte >= 0 && byte <= 255))) return undefined;
  return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`;
}
