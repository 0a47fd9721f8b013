import { DatabaseError } from '../../protocol/errors.ts';
import { endOfString } from '../../protocol/lib/json-text.ts';

/** A number beyond the range of a double has a positive exponent or more digits than `maxFiniteDigits`. */
const exponent = /[eE]\+?\d/;
const manyDigits = /\d{309}/;
const maxFiniteDigits = 308;
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const quote = '"';

/**
 * Throws 600 (invalid JSON object) if valid JSON has a number beyond the range of a double (1e999), which has no value. O(n).
 */
export function requireFiniteNumbers(json: string): void {
  const mayExceedRange = exponent.test(json) || (json.length > maxFiniteDigits && manyDigits.test(json));
  if (!mayExceedRange) return;
  for (let at = 0; at < json.length; ) {
    if (json[at] === quote) {
      at = endOfString(json, at);
      continue;
    }
    number.lastIndex = at;
    const found = number.exec(json)?.[0];
    if (found !== undefined && !Number.isFinite(Number(found))) {
      throw new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', {
        message: `expecting a number in the range of a double, found '${excerpt(found)}' at position ${at}`,
      });
    }
    at += found?.length ?? 1;
  }
}

const excerptLength = 40;

function excerpt(text: string): string {
  return text.length <= excerptLength ? text : `${text.slice(0, excerptLength)}…`;
}
