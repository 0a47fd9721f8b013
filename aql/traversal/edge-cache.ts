import type { MemoryAccount } from '../limits/MemoryUse.ts';
import type { EdgeEntry, StoredDocument } from '../source.ts';
import type { EdgeReader } from './edge-reader.ts';
import type { GraphReader } from './graph-reader.ts';

/** Runs a search with caches of the edges in its direction and in the opposite one, and releases them at its end. */
export function* withEdgeCaches<Step, Result>(
  reader: GraphReader,
  search: (outgoing: EdgeCache, incoming: EdgeCache) => Generator<Step, Result, void>,
): Generator<Step, Result, void> {
  const outgoing = new EdgeCache(reader);
  const incoming = new EdgeCache(reader.reversed());
  try {
    return yield* search(outgoing, incoming);
  } finally {
    outgoing.release();
    incoming.release();
  }
}

/** Maximum number of edges in a cache. */
const maxEdges = 100_000;

/** Maximum number of documents of edges in a cache. */
const maxDocuments = 20_000;

/** Estimated bytes of a cached edge: entries, posting and list slot. */
const edgeBytes = 128;

/**
 * A reader that keeps the edges of the vertices that were read, for searches that visit the same vertices many times.
 * Edges above `maxEdges` are not kept. The owner must call `release` (see `withEdgeCaches`).
 */
class EdgeCache implements EdgeReader {
  readonly #edges = new Map<string, readonly EdgeEntry[]>();
  readonly #documents = new Map<EdgeEntry, StoredDocument>();
  readonly #account: MemoryAccount;
  #size = 0;

  constructor(readonly reader: GraphReader) {
    this.#account = reader.openAccount();
  }

  edgesAt(vertexId: string): { next(): EdgeEntry | undefined } {
    const known = this.#edges.get(vertexId) ?? this.#read(vertexId);
    if (known === undefined) return this.reader.edgesAt(vertexId);
    let at = 0;
    return { next: () => known[at++] };
  }

  degreeAt(vertexId: string): number {
    return this.#edges.get(vertexId)?.length ?? this.reader.degreeAt(vertexId);
  }

  openAccount(): MemoryAccount {
    return this.reader.openAccount();
  }

  release(): void {
    this.#edges.clear();
    this.#documents.clear();
    this.#account.release();
  }

  /** Undefined if the cache has no space for the edges of the vertex. */
  #read(vertexId: string): readonly EdgeEntry[] | undefined {
    if (this.#size + this.reader.degreeAt(vertexId) > maxEdges) return undefined;
    const edges: EdgeEntry[] = [];
    const cursor = this.reader.edgesAt(vertexId);
    for (let edge = cursor.next(); edge !== undefined; edge = cursor.next()) {
      edges.push(this.#withCachedDocument(edge));
    }
    this.#size += edges.length;
    this.#account.grow(edges.length * edgeBytes);
    this.#edges.set(vertexId, edges);
    return edges;
  }

  #withCachedDocument(entry: EdgeEntry): EdgeEntry {
    const edge = () => {
      const known = this.#documents.get(entry);
      if (known !== undefined) return known;
      const document = entry.edge();
      if (this.#documents.size >= maxDocuments) this.#documents.clear();
      this.#documents.set(entry, document);
      return document;
    };
    return { vertexId: entry.vertexId, otherId: entry.otherId, edge, edgeKey: () => edge()._key };
  }
}
