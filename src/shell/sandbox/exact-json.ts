import { bodyToJson, parseBody } from '../../../driver/port.ts';

/** Marks an integer beyond 2^53 in a JSON text, which has no such form. */
const mark = '\u0000integer:';
/** Texts, and integers with so many digits that a number may lose some. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;

/** Like `parseBody`; integers of 64 bits that a number cannot hold are BigInt. */
export function parseExactBody(text: string): unknown {
  if (!/\d{16}/.test(text)) return parseBody(text);
  let hasMarks = false;
  const marked = text.replace(tokens, (token) => {
    if (token.startsWith('"') || Number.isSafeInteger(Number(token))) return token;
    const value = BigInt(token);
    if (BigInt.asIntN(64, value) !== value && BigInt.asUintN(64, value) !== value) return token;
    hasMarks = true;
    return JSON.stringify(mark + token);
  });
  if (!hasMarks) return parseBody(text);
  try {
    return JSON.parse(marked, (_name, value: unknown) =>
      typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
    );
  } catch (error) {
    // A text that is not JSON is returned unchanged.
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** Like `bodyToJson`; a BigInt is a number with all its digits. */
export function exactBodyToJson(body: unknown): string {
  let hasMarks = false;
  const text = JSON.stringify(body, function (this: Record<string, unknown>, name, value: unknown) {
    // `toJSON` of BigInt has changed the value already.
    const original = this[name];
    if (typeof original !== 'bigint') return value;
    hasMarks = true;
    return mark + String(original);
  });
  if (!hasMarks) return bodyToJson(body);
  return text.replaceAll(/"\\u0000integer:(-?\d+)"/g, '$1');
}
