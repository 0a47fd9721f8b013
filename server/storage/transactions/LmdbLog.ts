import type { Catalog, CollectionRecord } from '../catalog/catalog.ts';
import { CollectionReader } from '../collections/CollectionReader.ts';
import type { Snapshot } from '../lmdb/environment.ts';
import { readEntries, readLogRange } from '../log/read-log.ts';
import type { ChangeEntry, DefinitionChange, LogEvent, LogRange, LogView } from '../types.ts';

interface Home {
  readonly record: CollectionRecord;
  readonly reader: CollectionReader;
}

/** The log of a snapshot. */
export class LmdbLog implements LogView {
  readonly #snapshot: Snapshot;
  readonly #catalog: Catalog;
  #homes: Map<number, Home> | undefined;

  constructor(snapshot: Snapshot, catalog: Catalog) {
    this.#snapshot = snapshot;
    this.#catalog = catalog;
  }

  range(): LogRange | undefined {
    return readLogRange(this.#snapshot);
  }

  *events(afterTick: number): Generator<LogEvent> {
    for (const { tick, entry } of readEntries(this.#snapshot, afterTick)) {
      yield* this.#eventsOf(entry, tick, afterTick);
    }
  }

  *#eventsOf(entry: ChangeEntry, tick: number, afterTick: number): Generator<LogEvent> {
    switch (entry.kind) {
      case 'start':
        if (tick > afterTick) yield { kind: 'none', tick };
        return;
      case 'definition':
        if (tick > afterTick)
          yield { kind: 'definition', tick, change: JSON.parse(entry.json) as DefinitionChange };
        return;
      case 'removedKey': {
        const home = this.#homeOf(entry.storageId);
        if (tick > afterTick)
          yield home === undefined ? { kind: 'none', tick } : removal(home, tick, entry.key);
        return;
      }
      default: {
        const home = this.#homeOf(entry.storageId);
        for (let at = Math.max(0, afterTick + 1 - tick); at < entry.count; at++) {
          const docId = entry.firstDocId + at;
          if (home === undefined) yield { kind: 'none', tick: tick + at };
          else if (entry.kind === 'put') {
            yield {
              kind: 'put',
              tick: tick + at,
              databaseId: home.record.databaseId,
              collection: home.reader,
              docId,
            };
          } else yield removal(home, tick + at, String(home.record.keyBase + docId));
        }
      }
    }
  }

  /** Undefined for a collection that was dropped or truncated after the change: a later event says so. */
  #homeOf(storageId: number): Home | undefined {
    if (this.#homes === undefined) {
      this.#homes = new Map();
      for (const { collections } of this.#catalog.databases.values()) {
        for (const record of collections) {
          this.#homes.set(record.storageId, { record, reader: new CollectionReader(this.#snapshot, record) });
        }
      }
    }
    return this.#homes.get(storageId);
  }
}

function removal({ record, reader }: Home, tick: number, key: string): LogEvent {
  return { kind: 'removed', tick, databaseId: record.databaseId, collection: reader, key };
}
