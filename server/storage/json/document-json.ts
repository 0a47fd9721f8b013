import { isAscii } from 'node:buffer';
import { DatabaseError } from '../../../protocol/errors.ts';
import { requireFiniteNumbers } from '../../../protocol/lib/finite-numbers.ts';
import { JsonScanner } from '../../../protocol/lib/JsonScanner.ts';
import { parseJson } from '../../../protocol/lib/json.ts';
import { maxDocumentValues } from '../../../protocol/lib/json-limits.ts';
import { requireUtf8 } from '../../lib/json-body.ts';
import { duplicateName } from '../../lib/unique-names.ts';

/**
 * The JSON of a large document, checked by `checkDocument` on one thread and stored by another without a second parse.
 * Plain data.
 */
export interface CheckedDocument {
  /** The members in UTF-8, without the braces and without line breaks between tokens. */
  readonly members: Uint8Array;
  readonly isAscii: boolean;
  /** Members that may not belong to the body, in source order. */
  readonly special: readonly SpecialMember[];
}

/** A member with an empty name or a name that begins with `_`. Offsets count bytes of `members`. */
interface SpecialMember {
  readonly name: string;
  /** End of the previous member and start of the next one. */
  readonly previousEnd: number;
  readonly nextStart: number;
  /** Set for the five attributes that the server reads. */
  readonly value: unknown;
}

const quote = 34;
const backslash = 92;
const underscore = 95;
const systemNames = new Set(['_id', '_key', '_rev', '_from', '_to']);

/**
 * Checks the JSON of a document without building its values. Linear. Throws 600 (invalid JSON) for broken or too deeply
 * nested JSON and for duplicate names, 1227 (document type invalid) if it is not an object, 1216 (document too large)
 * for too many values.
 */
export function checkDocument(json: Uint8Array): CheckedDocument {
  requireUtf8(json);
  let bytes = asBuffer(json);
  let scanner = JsonScanner.scan(bytes, { maxValues: maxDocumentValues });
  if (scanner.kind !== 'object') throw notAnObject();
  if (scanner.mayHaveHugeNumber) requireFiniteNumbers(bytes.toString('latin1'));
  if (bytes.includes(10) || bytes.includes(13)) {
    bytes = withoutSpace(bytes);
    scanner = JsonScanner.scan(bytes, { maxValues: maxDocumentValues });
  }
  const { parts } = scanner;
  const from = parts[0] ?? 0;
  const special: SpecialMember[] = [];
  const names = new Set<string>();
  for (let at = 0; at < parts.length; at += 3) {
    const start = parts[at] as number;
    const name = nameAt(bytes, start);
    if (names.has(name)) throw duplicateName(name);
    names.add(name);
    const second = bytes[start + 1];
    const mayBeSpecial = second === underscore || second === quote || second === backslash;
    if (!mayBeSpecial || !(name === '' || name.startsWith('_'))) continue;
    const [valueStart, end] = [parts[at + 1] as number, parts[at + 2] as number];
    const value = systemNames.has(name) ? parseJson(bytes.toString('utf8', valueStart, end)) : undefined;
    const previousEnd = Math.max(0, (parts[at - 1] ?? 0) - from);
    special.push({ name, previousEnd, nextStart: (parts[at + 3] ?? end) - from, value });
  }
  const members = bytes.subarray(from, parts.at(-1) ?? 0);
  return { members, isAscii: isAscii(members), special };
}

/** The text of the members that are kept. */
export function checkedBody(
  { members, isAscii: isPlain, special }: CheckedDocument,
  isDropped: (name: string) => boolean,
): string {
  const bytes = asBuffer(members);
  const pieces: Buffer[] = [];
  let from = 0;
  for (const { name, previousEnd, nextStart } of special) {
    if (!isDropped(name)) continue;
    if (previousEnd > from) pieces.push(bytes.subarray(from, previousEnd));
    from = nextStart;
  }
  if (from < bytes.length) pieces.push(bytes.subarray(from));
  return pieces.map((piece) => piece.toString(isPlain ? 'latin1' : 'utf8')).join(',');
}

export function isChecked(json: unknown): json is CheckedDocument {
  return typeof json === 'object' && json !== null && 'special' in json;
}

export function notAnObject(): DatabaseError {
  return new DatabaseError('ERROR_ARANGO_DOCUMENT_TYPE_INVALID', { status: 400 });
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The name whose opening quote is at `start`. */
function nameAt(bytes: Buffer, start: number): string {
  let end = start + 1;
  let isEscaped = false;
  for (let code = bytes[end]; code !== quote; code = bytes[end]) {
    if (code === backslash) {
      isEscaped = true;
      end += 1;
    }
    end += 1;
  }
  return isEscaped
    ? (JSON.parse(bytes.toString('utf8', start, end + 1)) as string)
    : bytes.toString('utf8', start + 1, end);
}

/** Removes whitespace between tokens. */
function withoutSpace(bytes: Buffer): Buffer {
  const result = Buffer.allocUnsafeSlow(bytes.length);
  let length = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at] as number;
    if (!isText && code <= 32) continue;
    result[length++] = code;
    if (code === quote) isText = !isText;
    else if (code === backslash) result[length++] = bytes[++at] as number;
  }
  return result.subarray(0, length);
}
