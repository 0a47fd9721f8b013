import type { GraphDefinition, Source, SourceCollection } from '../../../aql/source.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { MemoryCollection, type MemoryHost } from './collection.ts';
import type { CollectionState } from './collection-state.ts';
import { MemoryCollectionView } from './collection-view.ts';

/**
 * An in-memory database with the same interface as the server's storage, for tests and for queries in the
 * browser. Snapshots are exact. A snapshot is free until the next write, which copies the collection that it
 * changes.
 */
export class MemoryDatabase implements MemoryHost {
  readonly #collections = new Map<string, MemoryCollection>();
  readonly #graphs = new Map<string, GraphDefinition>();
  #tick = 1_000_000_000;

  constructor(readonly name: string = '_system') {}

  nextTick(): string {
    this.#tick += 1;
    return String(this.#tick);
  }

  hasCollection(name: string): boolean {
    return this.#collections.has(name);
  }

  /** Throws 1207 (duplicate name). */
  createCollection(name: string, kind: 'document' | 'edge' = 'document'): MemoryCollection {
    if (this.#collections.has(name)) {
      throw new DatabaseError('ERROR_ARANGO_DUPLICATE_NAME', { detail: `collection '${name}'` });
    }
    const collection = new MemoryCollection(name, kind, this);
    this.#collections.set(name, collection);
    return collection;
  }

  /** Throws 1203 (collection not found). */
  getCollection(name: string): MemoryCollection {
    const collection = this.#collections.get(name);
    if (collection === undefined) {
      throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', { detail: name });
    }
    return collection;
  }

  createGraph(definition: GraphDefinition): void {
    for (const { collection, from, to } of definition.edgeDefinitions) {
      if (!this.hasCollection(collection)) this.createCollection(collection, 'edge');
      for (const name of [...from, ...to]) if (!this.hasCollection(name)) this.createCollection(name);
    }
    for (const name of definition.orphanCollections) {
      if (!this.hasCollection(name)) this.createCollection(name);
    }
    this.#graphs.set(definition.name, definition);
  }

  /** A read-only snapshot. */
  openSource(): Source {
    return this.#open(false);
  }

  /**
   * Runs `body` on a writable source. If `body` throws, its writes are rolled back and the error is rethrown.
   */
  transaction<T>(body: (source: Source) => T): T {
    const before = new Map<MemoryCollection, CollectionState>();
    for (const collection of this.#collections.values()) {
      collection.state.isShared = true;
      before.set(collection, collection.state);
    }
    const source = this.#open(true);
    try {
      return body(source);
    } catch (error) {
      for (const [collection, state] of before) collection.state = state;
      throw error;
    } finally {
      source.close();
    }
  }

  #open(isLive: boolean): Source {
    const views = new Map<string, SourceCollection>();
    for (const [name, collection] of this.#collections) {
      views.set(name, new MemoryCollectionView(collection, isLive));
    }
    const graphs = this.#graphs;
    return {
      databaseName: this.name,
      findCollection: (name) => views.get(name),
      collectionNames: () => [...views.keys()],
      findGraph: (name) => graphs.get(name),
      graphNames: () => [...graphs.keys()],
      close: () => views.clear(),
    };
  }
}
