import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import { parseJson } from '../../../protocol/lib/json.ts';
import { stringifyJson } from '../../../protocol/lib/write-json.ts';

const texts = new WeakMap<GraphDocument, string>();

/** A document with its text as the server sent it, so that edits keep the digits of its numbers. */
export function toDocument(text: string): GraphDocument {
  const document = JSON.parse(text) as GraphDocument;
  texts.set(document, text);
  return document;
}

/** False for a document whose numbers may have lost digits; read it again before a change. */
export function hasText(document: GraphDocument): boolean {
  return texts.has(document);
}

/** The exact text, or a text of its values. */
export function textOfDocument(document: GraphDocument): string {
  return texts.get(document) ?? stringifyJson(document);
}

const exact = new WeakMap<GraphDocument, GraphDocument>();

/** The document with bigints for integers beyond 2^53. */
export function toExact(document: GraphDocument): GraphDocument {
  const known = exact.get(document);
  if (known !== undefined) return known;
  const text = texts.get(document);
  const made = text !== undefined && /\d{16}/.test(text) ? (parseJson(text) as GraphDocument) : document;
  exact.set(document, made);
  return made;
}

export function revisionOf(document: GraphDocument): string {
  return String(document._rev ?? '');
}
