import type { EdgeEntry, StoredDocument } from '../../../aql/source.ts';
import type { Posting } from './posting-lists.ts';

/** Where the edges of a posting list are to be had. */
export interface EdgeSource {
  getDocument(docId: number): StoredDocument;
}

/** An edge met from one of its ends, read from a posting list. */
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
