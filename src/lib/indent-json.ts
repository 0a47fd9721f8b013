import { endOfString } from '../../protocol/lib/json-text.ts';

const step = '  ';

/**
 * Valid JSON with two spaces of indentation; numbers keep their digits. The result ends with `…` after
 * `maxCharacters` of the input. O(n).
 */
export function indentJson(raw: string, maxCharacters = Number.POSITIVE_INFINITY): string {
  const parts: string[] = [];
  const end = Math.min(raw.length, maxCharacters);
  let depth = 0;
  let at = 0;
  while (at < end) {
    const char = raw[at]!;
    if (char === '"') {
      const stringEnd = endOfString(raw, at);
      parts.push(raw.slice(at, stringEnd));
      at = stringEnd;
      continue;
    }
    at += 1;
    if (/\s/.test(char)) continue;
    if (char === '{' || char === '[') {
      const isEmpty = /^\s*[}\]]/.test(raw.slice(at, at + 20));
      depth += 1;
      parts.push(char, isEmpty ? '' : `\n${step.repeat(depth)}`);
    } else if (char === '}' || char === ']') {
      depth -= 1;
      const isEmpty = /^[{[]$/.test(parts.at(-2) ?? '') && parts.at(-1) === '';
      parts.push(isEmpty ? '' : `\n${step.repeat(depth)}`, char);
    } else if (char === ',') parts.push(`,\n${step.repeat(depth)}`);
    else if (char === ':') parts.push(': ');
    else parts.push(char);
  }
  return parts.join('') + (end < raw.length ? '\n…' : '');
}
