import { DatabaseError } from '../errors.ts';
import { endOfString } from './json-text.ts';

/** A number beyond the range of a double has a positive exponent or more digits than `maxFiniteDigits`. */
const exponent = /[eE]\+?\d/;
const manyDigits = /\d{309}/;
const maxFiniteDigits = 308;
/** A string begins, or a number. */
const token = /"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Throws 600 (invalid JSON object) if valid JSON has a number beyond the range of a double (1e999), which has no value.
 * O(n).
 */
export function requireFiniteNumbers(json: string): void {
  const mayExceedRange = exponent.test(json) || (json.length > maxFiniteDigits && manyDigits.test(json));
  if (!mayExceedRange) return;
  token.lastIndex = 0;
  for (let match = token.exec(json); match !== null; match = token.exec(json)) {
    const [found] = match;
    if (found === '"') token.lastIndex = endOfString(json, match.index);
    else if (!Number.isFinite(Number(found))) {
      throw new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', {
        message: `expecting a number in the range of a double, found '${excerpt(found)}' at position ${match.index}`,
      });
    }
  }
}

const excerptLength = 40;

function excerpt(text: string): string {
  return text.length <= excerptLength ? text : `${text.slice(0, excerptLength)}…`;
}
