import { mergeBodies } from '../json/merge-json.ts';

/**
 * Repairs a body that the former version damaged: it read a document from 16 MiB as the numbers of its bytes
 * ("34,97,…"), and a change wrote these in place of the document, followed by the members of the change. Returns the
 * document with that change; undefined if the bytes are not a document.
 */
export function recoverBody(body: string): string | undefined {
  if (!isDamagedBody(body)) return isMembers(body) ? body : undefined;
  const end = numbersEnd(body);
  const bytes = readNumbers(body, end);
  if (bytes === undefined) return undefined;
  // A document may be damaged more than once.
  const base = recoverBody(bytes.toString('utf8'));
  const change = body.slice(end).replace(/^,/, '');
  if (base === undefined || change === '') return base;
  return isMembers(change) ? mergeBodies(base, change, changeRules) : undefined;
}

const changeRules = { keepNull: true, mergeObjects: true, keepInnerNulls: true };

/** Members begin with the quotation mark of a name. */
export function isDamagedBody(body: string): boolean {
  const first = body.charCodeAt(0);
  return first >= 0x30 && first <= 0x39;
}

export function isMembers(body: string): boolean {
  try {
    JSON.parse(`{${body}}`);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** End of the numbers and commas. */
function numbersEnd(text: string): number {
  let at = 0;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code < 0x30 || code > 0x39) && code !== 0x2c) break;
  }
  // The comma before a member does not separate numbers.
  return at < text.length && text[at - 1] === ',' ? at - 1 : at;
}

function readNumbers(text: string, end: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(end);
  let length = 0;
  let number = -1;
  for (let at = 0; at <= end; at++) {
    const code = at === end ? 0x2c : text.charCodeAt(at);
    if (code === 0x2c) {
      if (number < 0 || number > 255) return undefined;
      bytes[length++] = number;
      number = -1;
    } else {
      number = Math.max(0, number) * 10 + (code - 0x30);
      if (number > 255) return undefined;
    }
  }
  return bytes.subarray(0, length);
}
