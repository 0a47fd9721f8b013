import { isAscii } from 'node:buffer';
import { DatabaseError } from '../../protocol/errors.ts';
import { requireFiniteNumbers } from '../../protocol/lib/finite-numbers.ts';
import { JsonScanner } from '../../protocol/lib/JsonScanner.ts';
import { maxArrayElements, maxDocumentValues, smallJsonBytes } from '../../protocol/lib/json-limits.ts';
import { asBuffer, requireUtf8 } from '../lib/json-body.ts';

/**
 * The elements of a JSON array in their original form: texts, or bytes for large ones. Throws 600 (invalid JSON) if the
 * bytes are not an array of JSON values, 1216 (document too large) for too many elements or values in an element.
 */
export function splitJsonArray(json: Uint8Array): readonly (string | Uint8Array)[] {
  const { bytes, parts } = splitArray(json);
  // One conversion for all elements, if byte offsets equal text offsets.
  const text = isAscii(bytes) ? bytes.toString('latin1') : undefined;
  const elements: (string | Uint8Array)[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [start, end] = [parts[at] as number, parts[at + 1] as number];
    if (end - start > smallJsonBytes) elements.push(bytes.subarray(start, end));
    else elements.push(text?.slice(start, end) ?? bytes.toString('utf8', start, end));
  }
  return elements;
}

/** The same as offsets: start and end of each element. */
export function splitArray(json: Uint8Array): { readonly bytes: Buffer; readonly parts: readonly number[] } {
  requireUtf8(json);
  const bytes = asBuffer(json);
  const { parts, kind, mayHaveHugeNumber } = JsonScanner.scan(bytes, {
    maxValues: maxDocumentValues,
    maxElements: maxArrayElements,
  });
  if (kind !== 'array') {
    throw new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', { detail: 'expected an array' });
  }
  if (mayHaveHugeNumber) requireFiniteNumbers(bytes.toString('latin1'));
  return { bytes, parts };
}
