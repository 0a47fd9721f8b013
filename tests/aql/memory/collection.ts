import { dialectRules } from '../../../aql/dialect-rules.ts';
import type { IndexDescription, Modification, ModificationOptions } from '../../../aql/source.ts';
import type { ObjectValue, Value } from '../../../aql/values/value.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { CollectionState } from './collection-state.ts';
import { MemoryDocument, valueAtPath } from './document.ts';
import { MemoryIndex } from './memory-index.ts';
import { applyPatch } from './patch.ts';

const systemNames = new Set(['_id', '_key', '_rev', '_from', '_to']);

/** Generates ticks for keys and revisions, and finds the other collections. */
export interface MemoryHost {
  nextTick(): string;
  hasCollection(name: string): boolean;
}

type IndexSpecification = Pick<IndexDescription, 'type' | 'fields'> &
  Partial<Pick<IndexDescription, 'unique' | 'sparse' | 'name' | 'geoJson' | 'minLength'>>;

const keyPattern = /^[a-zA-Z0-9_:\-@().+,=;$!*'%]{1,254}$/;

/** A collection of the in-memory database, independent of its states. */
export class MemoryCollection {
  state = new CollectionState();

  constructor(
    readonly name: string,
    readonly kind: 'document' | 'edge',
    readonly host: MemoryHost,
  ) {}

  /** Adds an index over the existing documents. Throws 1210 (unique constraint violated). */
  ensureIndex(specification: IndexSpecification): IndexDescription {
    const id = `${this.name}/${this.host.nextTick()}`;
    const index = new MemoryIndex({
      id,
      name: specification.name ?? `idx_${id.slice(this.name.length + 1)}`,
      type: specification.type,
      fields: specification.fields,
      unique: specification.unique ?? false,
      sparse: specification.sparse ?? false,
      isSorted: specification.type !== 'geo' && specification.type !== 'fulltext',
      selectivityEstimate: undefined,
      ...(specification.geoJson === undefined ? {} : { geoJson: specification.geoJson }),
      ...(specification.minLength === undefined ? {} : { minLength: specification.minLength }),
    });
    const state = this.own();
    for (const [slot, document] of state.slots.entries()) {
      if (document === undefined) continue;
      if (index.findConflict(document, slot) !== undefined) throw uniqueViolation(index, document);
      index.insert(document, slot);
    }
    state.indexes.push(index);
    return index.description;
  }

  truncate(): void {
    const indexes = this.state.indexes.map((index) => new MemoryIndex(index.description));
    this.state = new CollectionState();
    this.state.indexes = indexes;
  }

  /** The state to write to; a copy if a snapshot or a running scan uses the current state. */
  own(): CollectionState {
    if (this.state.isShared) this.state = this.state.clone();
    return this.state;
  }

  insert(document: ObjectValue, options: ModificationOptions): Modification {
    const key = this.#keyOf(document);
    const found = this.state.find(key);
    if (found !== undefined) {
      switch (options.overwriteMode ?? 'conflict') {
        case 'ignore':
          return { ...unchanged(found), isIgnored: true };
        case 'replace':
          return this.replace(key, document, options);
        case 'update':
          return this.update(key, document, options);
        case 'conflict':
          throw new DatabaseError('ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED', {
            detail: `in index primary of type primary over '_key'; conflicting key: ${key}`,
          });
      }
    }
    const ends = this.kind === 'edge' ? this.#edgeEnds(document, options) : {};
    const after = this.#make(key, ends, document);
    const state = this.own();
    this.#put(state, after, state.slots.length);
    return { key, revision: after._rev, oldRevision: undefined, before: undefined, after, isIgnored: false };
  }

  update(key: string, patch: ObjectValue, options: ModificationOptions): Modification {
    const before = this.#expect(key, options);
    const isEmpty = Object.keys(patch).every((name) => systemNames.has(name));
    if (isEmpty && dialectRules[options.dialect].emptyPatch === 'keepsRevision') {
      const { _rev: revision } = before;
      return { key, revision, oldRevision: revision, before, after: before, isIgnored: false };
    }
    const merged = applyPatch(before.toObject(), patch, options);
    return this.#exchange(before, merged, patch, options);
  }

  replace(key: string, document: ObjectValue, options: ModificationOptions): Modification {
    const before = this.#expect(key, options);
    return this.#exchange(before, document, document, options);
  }

  remove(key: string, options: ModificationOptions): Modification {
    const before = this.#expect(key, options);
    const state = this.own();
    state.take(before, state.slotByKey.get(key) as number, this.kind === 'edge');
    return {
      key,
      revision: before._rev,
      oldRevision: before._rev,
      before,
      after: undefined,
      isIgnored: false,
    };
  }

  #expect(key: string, options: ModificationOptions): MemoryDocument {
    const found = this.state.find(key);
    if (found === undefined) throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
    if (options.expectedRevision !== undefined && options.expectedRevision !== found._rev) {
      throw new DatabaseError('ERROR_ARANGO_CONFLICT', {
        detail: `expected revision ${options.expectedRevision}, found ${found._rev}`,
      });
    }
    return found;
  }

  /**
   * Replaces a document by a new version. `given` is the value that the caller wrote, which may change the
   * ends of an edge.
   */
  #exchange(
    before: MemoryDocument,
    body: ObjectValue,
    given: ObjectValue,
    options: ModificationOptions,
  ): Modification {
    let ends: ObjectValue = {};
    if (this.kind === 'edge') {
      // 2.8 ignores changes of `_from` and `_to`.
      const kept = { _from: before.get('_from') ?? null, _to: before.get('_to') ?? null };
      ends =
        options.dialect === '2.8'
          ? kept
          : this.#edgeEnds({ _from: given._from ?? kept._from, _to: given._to ?? kept._to }, options);
    }
    const after = this.#make(before._key, ends, body);
    const state = this.own();
    const slot = state.slotByKey.get(before._key) as number;
    state.take(before, slot, this.kind === 'edge');
    try {
      this.#put(state, after, slot);
    } catch (error) {
      state.put(before, slot, this.kind === 'edge');
      throw error;
    }
    return {
      key: after._key,
      revision: after._rev,
      oldRevision: before._rev,
      before,
      after,
      isIgnored: false,
    };
  }

  #put(state: CollectionState, document: MemoryDocument, slot: number): void {
    for (const index of state.indexes) {
      if (index.findConflict(document, slot) !== undefined) throw uniqueViolation(index, document);
    }
    state.put(document, slot, this.kind === 'edge');
  }

  #make(key: string, ends: ObjectValue, body: ObjectValue): MemoryDocument {
    const { _id, _key, _rev, _from, _to, ...rest } = body;
    const edge = this.kind === 'edge' ? ends : undefined;
    return new MemoryDocument({
      _id: `${this.name}/${key}`,
      _key: key,
      _rev: this.host.nextTick(),
      ...edge,
      ...rest,
    });
  }

  #keyOf(document: ObjectValue): string {
    const key = Object.hasOwn(document, '_key') ? document._key : undefined;
    if (key === undefined) return this.host.nextTick();
    if (typeof key !== 'string' || !keyPattern.test(key)) {
      throw new DatabaseError('ERROR_ARANGO_DOCUMENT_KEY_BAD', {
        detail: `expected 1 to 254 letters, digits or signs of _:-@().+,=;$!*'%, found ${JSON.stringify(key)}`,
      });
    }
    return key;
  }

  #edgeEnds(document: ObjectValue, options: ModificationOptions): ObjectValue {
    const ends: Record<string, Value> = {};
    for (const attribute of ['_from', '_to']) {
      const id = document[attribute];
      const parts = typeof id === 'string' ? id.split('/') : [];
      if (parts.length !== 2 || parts[0] === '' || !keyPattern.test(parts[1] as string)) {
        throw new DatabaseError(
          options.dialect === '2.8'
            ? 'ERROR_ARANGO_DOCUMENT_HANDLE_BAD'
            : 'ERROR_ARANGO_INVALID_EDGE_ATTRIBUTE',
        );
      }
      if (options.dialect === '2.8' && !this.host.hasCollection(parts[0] as string)) {
        throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND');
      }
      ends[attribute] = id as string;
    }
    return ends;
  }
}

function unchanged(document: MemoryDocument): Omit<Modification, 'isIgnored'> {
  return {
    key: document._key,
    revision: document._rev,
    oldRevision: document._rev,
    before: document,
    after: document,
  };
}

function uniqueViolation(index: MemoryIndex, document: MemoryDocument): DatabaseError {
  const { name, type, fields } = index.description;
  const values = fields.map((field) => JSON.stringify(valueAtPath(document, field.split('.')), noBigint));
  return new DatabaseError('ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED', {
    detail: `in index ${name} of type ${type} over '${fields.join(', ')}' with ${values.join(', ')}`,
  });
}

function noBigint(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
