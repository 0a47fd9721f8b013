import { parseJson } from '../../protocol/lib/json.ts';
import { smallJsonBytes } from '../../protocol/lib/json-limits.ts';
import { stringifyJson } from '../../protocol/lib/write-json.ts';
import { utf8Text } from '../lib/json-body.ts';
import { legacyRefusal } from '../lib/json-complaint.ts';
import { mayBeDecomposed, normalized } from '../lib/normalized.ts';
import { requireUniqueNames } from '../lib/unique-names.ts';
import { type CheckedDocument, checkDocument, notAnObject } from '../storage/json/document-json.ts';
import type { DocumentJson } from '../storage/json/object-text.ts';

/** An attribute with an empty name; the pattern also matches strings, which only costs time. */
const emptyName = /""\s*:/;

/**
 * The body of a document call of 2.8, which is checked before anything else. Text is converted to Unicode normal form C;
 * up to 64 KiB, inner attributes with an empty name are dropped. Throws 600 (invalid JSON; also for a name that occurs
 * twice on any level) and 1227 (document type invalid).
 */
export function legacyBody(body: Uint8Array): DocumentJson {
  try {
    if (body.length > smallJsonBytes) {
      const document = checkDocument(body);
      requireUniqueNames(body);
      return mayBeDecomposed(body) ? composedDocument(body, document) : document;
    }
    const text = utf8Text(body);
    const value = parseJson(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notAnObject();
    requireUniqueNames(body);
    const composed = mayBeDecomposed(body) ? normalized(value) : value;
    const isKept = !emptyName.test(text) && (composed === value || isEqual(composed, value));
    // Unchanged bodies keep their bytes.
    return isKept ? text : stringifyJson(withoutEmptyNames(composed));
  } catch (error) {
    throw legacyRefusal(error, body);
  }
}

/**
 * A large document in normal form C. Without escapes, its text is converted as a whole: no character of the JSON syntax
 * combines with the following character.
 */
function composedDocument(body: Uint8Array, document: CheckedDocument): CheckedDocument {
  const text = utf8Text(body);
  const composed = text.includes('\\u') ? stringifyJson(normalized(parseJson(text))) : text.normalize('NFC');
  return composed === text ? document : checkDocument(Buffer.from(composed));
}

function isEqual(left: unknown, right: unknown): boolean {
  return stringifyJson(left) === stringifyJson(right);
}

function withoutEmptyNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutEmptyNames);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '')
      .map(([name, member]) => [name, withoutEmptyNames(member)]),
  );
}
