const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A typed number as JSON text with the same digits; undefined for other texts. `+1`, `.5`, `5.` and `007` are accepted. */
export function readNumber(text: string): string | undefined {
  const trimmed = text.trim();
  if (jsonNumber.test(trimmed)) return trimmed;
  const [, sign, whole = '', fraction = '', exponent = ''] =
    /^([+-]?)(\d*)(\.\d*)?([eE][+-]?\d+)?$/.exec(trimmed) ?? [];
  if (sign === undefined || (whole === '' && fraction.length < 2)) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${sign === '-' ? '-' : ''}${digits}${fraction === '.' ? '' : fraction}${exponent}`;
}
