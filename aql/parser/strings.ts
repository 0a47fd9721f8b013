const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Decodes a quoted string or name: `\b \f \n \r \t \uXXXX`; before any other character, the backslash is dropped. */
export function decodeString(quoted: string): string {
  const inner = quoted.slice(1, -1);
  if (!inner.includes('\\')) return inner;
  const pieces: string[] = [];
  let from = 0;
  for (let at = inner.indexOf('\\'); at >= 0; at = inner.indexOf('\\', from)) {
    pieces.push(inner.slice(from, at));
    const code = inner[at + 1] === 'u' ? inner.slice(at + 2, at + 6) : '';
    const isCode = hexCode.test(code);
    const other = inner[at + 1] ?? '';
    pieces.push(isCode ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[other] ?? other));
    from = at + (isCode ? 6 : 2);
  }
  pieces.push(inner.slice(from));
  return pieces.join('');
}

const hexCode = /^[0-9a-fA-F]{4}$/;

/** A string literal that decodes to the same string. */
export function quoteString(text: string): string {
  return JSON.stringify(text);
}

const plainName = /^(?:[a-zA-Z]|_+[a-zA-Z])[a-zA-Z0-9_]*$/;

/** A name in query syntax: in backticks if it is a keyword or contains other characters. */
export function quoteName(name: string, isKeyword: boolean): string {
  if (!isKeyword && plainName.test(name)) return name;
  const inner = JSON.stringify(name).slice(1, -1).replaceAll('\\"', '"').replaceAll('`', '\\`');
  return `\`${inner}\``;
}
