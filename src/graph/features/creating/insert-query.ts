import type { HistoryQuery } from '../../../command/HistoryStep.ts';
import { partsOf } from '../../../lib/document-id.ts';
import { membersOf, objectText } from '../../../lib/raw-json.ts';
import type { NewDocument } from '../../adapters/GraphAdapter.ts';
import { newDocumentText } from '../../adapters/new-document-text.ts';

/** Inserts a document with the key that it got. The values stand in the query, so that numbers keep their digits. */
export function insertQuery(
  id: string,
  document: NewDocument,
  ends: Readonly<Partial<Record<'_from' | '_to', string>>> = {},
): HistoryQuery {
  const { collection, key } = partsOf(id);
  const members = new Map(membersOf(newDocumentText(document, ends)));
  members.set('_key', JSON.stringify(key));
  return {
    query: `INSERT ${objectText(members)} INTO @@collection`,
    bindVars: { '@collection': collection },
  };
}
