/** The text of a format with `%s`, `%d`, `%i`, `%f`, `%j`, `%o`, `%x` and `%%`; further arguments follow after blanks. */
export function formatText(format: unknown, args: readonly unknown[]): string {
  if (typeof format !== 'string') return [format, ...args].map(textOf).join(' ');
  let next = 0;
  const text = format.replace(
    /%(?:%|(0?)(\d*)(?:\.(\d+))?([sdifjox]))/g,
    (found, zero, width, digits, kind) => {
      if (found === '%%') return '%';
      if (next >= args.length) return found;
      const value = argumentText(
        kind as string,
        args[next++],
        digits === undefined ? undefined : Number(digits),
      );
      return value.padStart(Number(width || 0), zero === '0' ? '0' : ' ');
    },
  );
  return [text, ...args.slice(next).map(textOf)].join(' ');
}

function argumentText(kind: string, value: unknown, digits: number | undefined): string {
  switch (kind) {
    case 'd':
    case 'i':
      return typeof value === 'bigint' ? String(value) : String(Math.trunc(Number(value)));
    case 'f':
      return digits === undefined ? String(Number(value)) : Number(value).toFixed(digits);
    case 'x':
      return typeof value === 'bigint' ? value.toString(16) : Math.trunc(Number(value)).toString(16);
    case 'j':
    case 'o':
      return JSON.stringify(value) ?? String(value);
    default:
      return textOf(value);
  }
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? (JSON.stringify(value) ?? String(value))
    : String(value);
}
