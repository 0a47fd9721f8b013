import { isAscii } from 'node:buffer';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { JsonScanner } from '../../../../protocol/lib/JsonScanner.ts';
import { maxArrayElements, maxDocumentValues, smallJsonBytes } from '../../../../protocol/lib/json-limits.ts';
import { asBuffer, requireUtf8 } from '../../../lib/json-body.ts';

/**
 * The elements of a JSON array as they were written: as texts, large ones as bytes. Throws 600 when the bytes are no
 * array of JSON values, 1216 when it has too many elements or an element too many values.
 */
export function splitJsonArray(json: Uint8Array): readonly (string | Uint8Array)[] {
  const { bytes, parts } = splitArray(json);
  // One conversion for all, where places in the bytes are places in the text.
  const text = isAscii(bytes) ? bytes.toString('latin1') : undefined;
  const elements: (string | Uint8Array)[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [start, end] = [parts[at] as number, parts[at + 1] as number];
    if (end - start > smallJsonBytes) elements.push(bytes.subarray(start, end));
    else elements.push(text?.slice(start, end) ?? bytes.toString('utf8', start, end));
  }
  return elements;
}

/** The same as places: start and end of each element. */
export function splitArray(json: Uint8Array): { readonly bytes: Buffer; readonly parts: readonly number[] } {
  requireUtf8(json);
  const bytes = asBuffer(json);
  const { parts, kind } = JsonScanner.scan(bytes, {
    maxValues: maxDocumentValues,
    maxElements: maxArrayElements,
  });
  if (kind !== 'array') {
    throw new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', { detail: 'expected an array' });
  }
  return { bytes, parts };
}
