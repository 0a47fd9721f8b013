const named: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: '\u00a0',
};

/** Decodes numeric entities, `&#233;` and `&#xe9;`, and the names of XML; other texts remain. */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (all, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named[name] ?? all;
      const point = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return point <= 0x10ffff ? String.fromCodePoint(point) : all;
    },
  );
}
