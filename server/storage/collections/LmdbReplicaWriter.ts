import { checkDocumentKey } from '../documents/document-key.ts';
import { LmdbDocument } from '../documents/LmdbDocument.ts';
import { type DocumentJson, readObjectText } from '../json/object-text.ts';
import type { ReplicaWriter } from '../types.ts';
import type { LmdbCollection } from './LmdbCollection.ts';

/** Revisions have 48 bits. */
const maxRevision = 2 ** 48 - 1;

export class LmdbReplicaWriter implements ReplicaWriter {
  readonly #collection: LmdbCollection;

  constructor(collection: LmdbCollection) {
    this.#collection = collection;
  }

  put(json: DocumentJson): void {
    this.#write(json, (document) => this.#removeRivals(document));
  }

  restore(json: DocumentJson): void {
    const { isEdge, writer, record } = this.#collection;
    this.#write(json, (document) => {
      if (isEdge) {
        writer.checkEnd('_from', document.from, '3.12');
        writer.checkEnd('_to', document.to, '3.12');
      }
      const violation = writer.findViolation(document, record.indexes);
      if (violation !== undefined) throw violation;
    });
  }

  #write(json: DocumentJson, settle: (document: LmdbDocument) => void): void {
    const collection = this.#collection;
    const { isEdge, session, writer } = collection;
    const isApart = (name: string): boolean =>
      name === '_id' ||
      name === '_key' ||
      name === '_rev' ||
      (isEdge && (name === '_from' || name === '_to'));
    const { attributes, body } = readObjectText(json, isApart);
    const key = checkDocumentKey(attributes._key);
    const from = isEdge ? String(attributes._from) : '';
    const to = isEdge ? String(attributes._to) : '';
    const before = collection.findByKey(key);
    const given = Number(attributes._rev);
    const revision =
      Number.isInteger(given) && given > 0 && given <= maxRevision ? given : session.nextTick();
    if (before?.revision === revision && before.body === body && before.from === from && before.to === to)
      return;
    session.numbers.raiseTick(revision);
    collection.data.markChanged();
    const ownKey = before === undefined ? writer.noteUserKey(key) : before.ownKey;
    const docId = before?.docId ?? writer.takeDocId(ownKey);
    const after = new LmdbDocument(collection, docId, revision, ownKey, from, to, body);
    settle(after);
    before?.load();
    collection.exchange(docId, before, after);
  }

  remove(key: string): void {
    const before = this.#collection.findByKey(key);
    if (before !== undefined) this.#collection.exchange(before.docId, before, undefined);
  }

  #removeRivals(after: LmdbDocument): void {
    const collection = this.#collection;
    for (;;) {
      const rival = collection.writer.findRival(after, collection.record.indexes);
      if (rival === undefined) return;
      const document = collection.getDocument(rival.docId);
      collection.exchange(document.docId, document, undefined);
    }
  }
}
