import type { EdgeEntry, StoredDocument } from '../../../aql/source.ts';
import type { Posting } from './posting-lists.ts';

/** Source of the edges of a posting list. */
export interface EdgeSource {
  getDocument(docId: number): StoredDocument;
}

/** An edge read from the posting list of one of its vertices. */
export class LmdbEdgeEntry implements EdgeEntry {
  constructor(
    readonly source: EdgeSource,
    readonly vertexId: string,
    readonly posting: Posting,
  ) {}

  get otherId(): string {
    return this.posting.otherId;
  }

  edgeKey(): string {
    return this.edge()._key;
  }

  edge(): StoredDocument {
    return this.source.getDocument(this.posting.docId);
  }
}
