import { isObject } from '../../../../../aql/values/compare.ts';
import type { Value } from '../../../../../aql/values/value.ts';
import { parseJson } from '../../../../../protocol/lib/json.ts';
import type {
  CollectionTransaction,
  DatabaseTransaction,
  ReplicaWriter,
  Transaction,
} from '../../../../storage/types.ts';
import { isServerState, servicesCollection } from '../../../../system-collections.ts';
import type { ApplierProgress, WaitingIndex } from './applier-record.ts';
import type { FollowFilter } from './follow-filter.ts';
import { lineTypes } from './log-forms.ts';
import {
  dropReplicaIndex,
  emptyReplica,
  ensureReplica,
  invalid,
  replicaProperties,
} from './replica-definitions.ts';
import { withoutTrust } from './service-trust.ts';

type Line = Readonly<Record<string, Value>>;
type Types = typeof lineTypes;

/** The document is the last member of a line. */
const dataMember = ',"data":';

/** Applies lines of the leader's log to a database within a transaction. */
export class LogApplier {
  applied = 0;
  /** Lines of collections that are not followed. */
  excluded = 0;
  /** Users or services of the database have changed. */
  changesServerState = false;
  readonly #transaction: Transaction;
  readonly #database: DatabaseTransaction;
  readonly #follows: FollowFilter;
  /** The lines come from another server, which does not decide about the trust in services. */
  readonly #isForeign: boolean;
  readonly #collections: Map<string, string>;
  #waiting: WaitingIndex[];
  /** The collections of the last lines, by their id on the leader. */
  readonly #replicas = new Map<string, ReplicaWriter | undefined>();

  constructor(
    transaction: Transaction,
    database: DatabaseTransaction,
    progress: ApplierProgress,
    follows: FollowFilter,
    { isForeign }: { readonly isForeign: boolean },
  ) {
    this.#isForeign = isForeign;
    this.#transaction = transaction;
    this.#database = database;
    this.#follows = follows;
    this.#collections = new Map(Object.entries(progress.collections));
    this.#waiting = [...progress.waitingIndexes];
  }

  apply(line: string): void {
    const at = line.indexOf(dataMember);
    const head = parseLine(at < 0 ? line : `${line.slice(0, at)}}`);
    const data = at < 0 ? undefined : line.slice(at + dataMember.length, -1);
    const { type, cid } = head;
    if (type === lineTypes.createDatabase || type === lineTypes.dropDatabase) return;
    if (typeof type !== 'number' || typeof cid !== 'string')
      throw invalid(`unknown line ${line.slice(0, 200)}`);
    const isKnown =
      type === lineTypes.put
        ? this.#put(cid, data ?? '{}')
        : this.#change(type as Types[keyof Types], cid, data === undefined ? {} : parseLine(data));
    if (isKnown) this.applied += 1;
    else this.excluded += 1;
  }

  #put(cid: string, data: string): boolean {
    const replica = this.#replicaOf(cid);
    replica?.put(
      this.#isForeign && this.#serviceCollections.has(cid) ? withoutTrust(servicesCollection, data) : data,
    );
    return replica !== undefined;
  }

  /** False if the collection is not followed. */
  #change(type: Types[keyof Types], cid: string, data: Line): boolean {
    if (type === lineTypes.removed) {
      const replica = this.#replicaOf(cid);
      if (typeof data._key === 'string') replica?.remove(data._key);
      return replica !== undefined;
    }
    this.#replicas.delete(cid);
    if (type === lineTypes.create) return this.#create(cid, data);
    const collection = this.#find(cid);
    if (collection === undefined) return false;
    switch (type) {
      case lineTypes.drop:
        this.#drop(cid, collection);
        return true;
      case lineTypes.rename:
        this.#rename(collection, data.name);
        return true;
      case lineTypes.change: {
        const { name: _name, kind: _kind, keyOptions: _keys, ...changeable } = replicaProperties(data);
        collection.change(changeable);
        return true;
      }
      case lineTypes.truncate:
        collection.truncate();
        return true;
      case lineTypes.createIndex:
        this.#waiting.push({ collectionId: cid, definition: data });
        return true;
      case lineTypes.dropIndex:
        this.#waiting = this.#waiting.filter(
          ({ collectionId, definition }) => collectionId !== cid || definition.name !== data.name,
        );
        dropReplicaIndex(collection, data.name);
        return true;
      default:
        throw invalid(`unknown type ${type} of a line`);
    }
  }

  #create(cid: string, data: Line): boolean {
    const properties = replicaProperties(data);
    if (!this.#follows(properties.name, properties.isSystem === true)) return false;
    const collection = ensureReplica(this.#database, properties);
    emptyReplica(collection);
    this.#collections.set(cid, collection.properties.id);
    return true;
  }

  #drop(cid: string, collection: CollectionTransaction): void {
    this.#collections.delete(cid);
    this.#waiting = this.#waiting.filter(({ collectionId }) => collectionId !== cid);
    // The server needs the collections of the system.
    if (collection.name.startsWith('_')) collection.truncate();
    else collection.drop();
  }

  #rename(collection: CollectionTransaction, name: Value | undefined): void {
    if (typeof name !== 'string') throw invalid('expected the new name of a collection');
    // Its documents would have settings that only an administrator of this server decides about.
    if (name === servicesCollection) throw invalid(`a collection cannot become '${name}'`);
    const other = this.#database.findCollection(name);
    if (other?.name === name && other.properties.id !== collection.properties.id) other.drop();
    collection.rename(name);
  }

  #replicaOf(cid: string): ReplicaWriter | undefined {
    if (!this.#replicas.has(cid)) {
      const collection = this.#find(cid);
      this.#replicas.set(cid, collection && this.#transaction.replicaOf(collection));
    }
    if (this.#stateCollections.has(cid)) this.changesServerState = true;
    return this.#replicas.get(cid);
  }

  readonly #stateCollections = new Set<string>();
  /** The collection of services, by its id on the leader. */
  readonly #serviceCollections = new Set<string>();

  #find(cid: string): CollectionTransaction | undefined {
    const id = this.#collections.get(cid);
    const collection = id === undefined ? undefined : this.#database.findCollection(id);
    if (collection === undefined || collection.properties.id !== id) return undefined;
    if (collection.name === servicesCollection) this.#serviceCollections.add(cid);
    if (isServerState(collection.name)) {
      this.#stateCollections.add(cid);
      this.changesServerState = true;
    }
    return collection;
  }

  /** The position after the applied lines. */
  progress(former: ApplierProgress, tick: number): ApplierProgress {
    return {
      ...former,
      tick,
      collections: Object.fromEntries(this.#collections),
      waitingIndexes: this.#waiting,
    };
  }
}

function parseLine(text: string): Line {
  const value = parseJson(text) as Value;
  if (isObject(value)) return value;
  throw invalid(`expected a JSON object, found ${text.slice(0, 200)}`);
}
