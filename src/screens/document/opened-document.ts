import type { DocumentText } from '../../api/document-text.ts';
import type { JsonTree } from '../../lib/json/JsonTree.ts';
import { readIndented } from './json/read-tree.ts';

/** Attributes that the editor does not contain. */
const readOnlyNames = ['_id', '_key', '_rev', '_from', '_to'] as const;

/** A document as it was read from the server. */
export interface OpenedDocument {
  /** The content without read-only attributes. */
  readonly tree: JsonTree;
  readonly id: string;
  readonly key: string;
  readonly rev: string;
  /** Ids of the ends of an edge. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly sizeBytes: number;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
}

/** Separates the read-only attributes from the content. Throws if the text is not a document. */
export async function toOpenedDocument(
  { text, sizeBytes }: DocumentText,
  signal: AbortSignal,
): Promise<OpenedDocument> {
  const read = await readIndented(text, readOnlyNames, signal);
  if (read.problem) throw new Error(`Unexpected response from the server: ${read.problem.message}`);
  const { tree } = read;
  const system: Partial<Record<string, string>> = {};
  for (const [name, json] of Object.entries(read.omitted)) system[name] = String(JSON.parse(json));
  if (system._id === undefined || system._key === undefined || system._rev === undefined) {
    throw new Error('Expected _id, _key and _rev in the response, found a document without them.');
  }
  return {
    tree,
    id: system._id,
    key: system._key,
    rev: system._rev,
    from: system._from,
    to: system._to,
    sizeBytes,
    openedAt: Date.now(),
  };
}

/** The body of a save: an edge keeps its ends. */
export function toBody(text: string, { from, to }: Pick<OpenedDocument, 'from' | 'to'>): string {
  if (from === undefined || to === undefined) return text;
  return withMembers(text, { _from: from, _to: to });
}

/** Adds members at the start of an object. */
export function withMembers(text: string, members: Readonly<Record<string, string>>): string {
  const open = text.indexOf('{') + 1;
  const isEmpty = text.slice(open).trimStart().startsWith('}');
  const added = JSON.stringify(members).slice(1, -1);
  return `${text.slice(0, open)}${added}${isEmpty ? '' : ','}${text.slice(open)}`;
}
