import { DatabaseError } from '../../protocol/errors.ts';
import { parseJson } from '../../protocol/lib/json.ts';
import { smallJsonBytes } from '../../protocol/lib/json-limits.ts';
import { utf8Text } from '../lib/json-body.ts';
import { type CheckedDocument, checkDocument, isChecked } from '../storage/json/document-json.ts';
import type { DocumentJson } from '../storage/json/object-text.ts';

/** Size above which the writer would take long to read a document's JSON. */
export function isLargeJson(json: Uint8Array | undefined): boolean {
  return json !== undefined && json.length > smallJsonBytes;
}

/** The JSON of one document in its input form: text, or checked bytes if it is large. Throws as `checkDocument`. */
export function readyJson(json: DocumentJson): string | CheckedDocument {
  if (typeof json === 'string' || isChecked(json)) return json;
  return json.length > smallJsonBytes ? checkDocument(json) : utf8Text(json);
}

/**
 * The attributes of a document, or only those that the server reads (`_key`, `_from` …). Throws 600 (invalid JSON) and
 * 1227 (document type invalid).
 */
export function attributesOf(json: string | CheckedDocument): Readonly<Record<string, unknown>> {
  if (typeof json !== 'string') {
    return Object.fromEntries(json.special.map(({ name, value }) => [name, value]));
  }
  const body = parseJson(json);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_TYPE_INVALID', {
      status: 400,
      detail: 'expected an object',
    });
  }
  return body as Readonly<Record<string, unknown>>;
}

/** JSON for an answer: large values as bytes, which the main thread does not copy. */
export function answerJson(json: string): string | Uint8Array {
  return json.length > smallJsonBytes ? new TextEncoder().encode(json) : json;
}
