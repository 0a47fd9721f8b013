/** 0xrrggbb of a value that is a colour, `#rgb` or `#rrggbb`, with or without alpha; undefined: another value. */
export function literalColor(text: string): number | undefined {
  const digits = /^\s*#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\s*$/i.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const short = digits.length < 6;
  const full = short ? [...digits.slice(0, 3)].map((digit) => digit + digit).join('') : digits.slice(0, 6);
  return Number.parseInt(full, 16);
}
