import { requireFiniteNumbers } from '../../../protocol/lib/finite-numbers.ts';
import { parseJson } from '../../../protocol/lib/json.ts';
import { smallJsonBytes } from '../../../protocol/lib/json-limits.ts';
import { endOfString } from '../../../protocol/lib/json-text.ts';
import { utf8Text } from '../../lib/json-body.ts';
import { duplicateName } from '../../lib/unique-names.ts';
import { type CheckedDocument, checkDocument, checkedBody, isChecked, notAnObject } from './document-json.ts';
import { type MemberPositions, memberName, readMember, scanMembers } from './json-members.ts';

/** The JSON of a document: text, its UTF-8 bytes, or the result of `checkDocument`. */
export type DocumentJson = string | Uint8Array | CheckedDocument;

/** A parsed document text: its attributes, and the text of the members that are kept. */
export interface ObjectText {
  /** All attributes, or only those that the server reads (`_key`, `_from` …). */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly hasAllAttributes: boolean;
  /** Members without the braces, with their original bytes but without line breaks. */
  readonly body: string;
}

const scratch: MemberPositions = [];
const quote = 34;
const backslash = 92;

/**
 * Reads the JSON of a document. `isDropped` selects the names that do not belong to its body. Linear. Throws 1227
 * (document type invalid) if it is not an object, 600 (invalid JSON) for broken JSON or a duplicate name, 1216
 * (document too large) for too many values.
 */
export function readObjectText(json: DocumentJson, isDropped: (name: string) => boolean): ObjectText {
  if (isChecked(json)) return fromChecked(json, isDropped);
  if (json.length > smallJsonBytes) {
    return fromChecked(checkDocument(typeof json === 'string' ? Buffer.from(json) : json), isDropped);
  }
  return parseObject(typeof json === 'string' ? json : utf8Text(json), isDropped);
}

/** Whether the document has an attribute without a leading `_`. */
export function hasAttribute({ attributes, hasAllAttributes, body }: ObjectText, name: string): boolean {
  return Object.hasOwn(attributes, name) || (!hasAllAttributes && readMember(body, name) !== undefined);
}

/** The members of a body, without the one of this name; the others keep their exact bytes. */
export function withoutMember(body: string, name: string): string {
  const positions: MemberPositions = [];
  const count = scanMembers(body, 0, positions);
  const kept: string[] = [];
  for (let at = 0; at < count; at++) {
    const nameStart = positions[3 * at] as number;
    if (memberName(body, nameStart) !== name) kept.push(body.slice(nameStart, positions[3 * at + 2]));
  }
  return kept.join(',');
}

function fromChecked(document: CheckedDocument, isDropped: (name: string) => boolean): ObjectText {
  const attributes = Object.fromEntries(document.special.map(({ name, value }) => [name, value]));
  return { attributes, hasAllAttributes: false, body: checkedBody(document, isDropped) };
}

function parseObject(text: string, isDropped: (name: string) => boolean): ObjectText {
  const attributes = parseJson(text);
  if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes)) {
    throw notAnObject();
  }
  requireFiniteNumbers(text);
  const count = scanMembers(text, text.indexOf('{') + 1, scratch);
  const body = bodyText(text, scratch, count, isDropped);
  let names = 0;
  for (const _name in attributes) names += 1;
  if (names !== count) throw duplicateName(findDuplicate(text, count));
  return { attributes: attributes as Record<string, unknown>, hasAllAttributes: true, body };
}

function findDuplicate(text: string, count: number): string {
  const seen = new Set<string>();
  for (let at = 0; at < count; at++) {
    const name = memberName(text, scratch[3 * at] as number);
    if (seen.has(name)) return name;
    seen.add(name);
  }
  throw new Error('storage: the members of an object differ from the parsed ones');
}

/** The text of the remaining members; a single slice of the original if all dropped ones are at the ends. */
function bodyText(
  text: string,
  positions: MemberPositions,
  count: number,
  isDropped: (name: string) => boolean,
): string {
  let body = '';
  let start = -1;
  let end = -1;
  for (let at = 0; at < count; at++) {
    const nameStart = positions[3 * at] as number;
    const second = text.charCodeAt(nameStart + 1);
    // Only names that begin with '_', are empty or contain escapes can be dropped.
    const mayDrop = second === 95 || second === quote || second === backslash;
    if (mayDrop && isDropped(memberName(text, nameStart))) {
      if (start >= 0) body = append(body, text.slice(start, end));
      start = -1;
      continue;
    }
    if (start < 0) start = nameStart;
    end = positions[3 * at + 2] as number;
  }
  if (start >= 0) body = append(body, text.slice(start, end));
  // Line breaks within strings are escaped, so these are whitespace between tokens.
  return body.includes('\n') || body.includes('\r') ? withoutSpace(body) : body;
}

function append(body: string, members: string): string {
  return body === '' ? members : `${body},${members}`;
}

/** Removes whitespace between tokens. */
function withoutSpace(text: string): string {
  let result = '';
  let at = 0;
  while (at < text.length) {
    if (text.charCodeAt(at) === quote) {
      const end = endOfString(text, at);
      result += text.slice(at, end);
      at = end;
    } else {
      const char = text.charAt(at);
      if (char > ' ') result += char;
      at += 1;
    }
  }
  return result;
}
