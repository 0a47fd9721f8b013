import { DatabaseError } from '../../../../protocol/errors.ts';
import sliceArray from '../../documents/operations/slice-array.ts';
import createIndex from '../../indexes/operations/create-index.ts';
import adjustReplica from '../operations/adjust-replica.ts';
import applyRevisions from '../operations/apply-revisions.ts';
import compareRevisions, {
  type ComparedRevisions,
  type CompareRevisionsArgs,
  type KeyAndRevision,
} from '../operations/compare-revisions.ts';
import compareTree, { type ComparedTree } from '../operations/compare-tree.ts';
import { replicaIndex } from '../operations/lib/replica-definitions.ts';
import { LeaderBatch } from './LeaderBatch.ts';
import { chunkBytes, type InventoryCollection, type SyncSettings } from './SyncSettings.ts';

/** Above this part of the documents of both servers, or this number, a copy of the collection is faster. */
const maxChangedPart = 0.25;
const maxChanges = 200_000;
/** As in ArangoDB. */
const documentsPerRequest = 5000;
const removalsPerCommit = 1000;
/** ERROR_REPLICATION_MASTER_ERROR */
const refusedByLeader = 1402;

/** Differences of a local collection to a snapshot of the leader. */
interface Differences {
  /** Revisions of the leader to fetch. */
  readonly wanted: readonly string[];
  readonly surplus: readonly KeyAndRevision[];
}

/**
 * Gives a local copy of a collection the state of a snapshot of the leader, and transfers only the documents that
 * differ. Returns the id of the local collection; undefined if there is no copy, or if a new copy is faster.
 */
export async function syncByRevisions(
  settings: SyncSettings,
  collection: InventoryCollection,
): Promise<string | undefined> {
  const { engine, scope, onProgress } = settings;
  const { name, definition } = collection;
  const local = await engine.run(adjustReplica, scope, { definition });
  if (local === null) return undefined;
  try {
    onProgress(`comparing the collection '${name}'`);
    const isEqual = await new RevisionSync(settings, collection, local.id).run();
    if (!isEqual) return undefined;
  } catch (error) {
    // The collection was dropped meanwhile, the snapshot was lost, or the leader is older than these calls.
    if (error instanceof DatabaseError && error.errorNum === refusedByLeader) return undefined;
    throw error;
  }
  for (const index of local.missingIndexes) {
    await engine.run(createIndex, scope, { collection: local.id, request: replicaIndex(index) });
  }
  return local.id;
}

class RevisionSync {
  readonly #settings: SyncSettings;
  readonly #collection: InventoryCollection;
  readonly #localId: string;

  constructor(settings: SyncSettings, collection: InventoryCollection, localId: string) {
    this.#settings = settings;
    this.#collection = collection;
    this.#localId = localId;
  }

  /** False if the collections differ too much, or still differ at the end. */
  async run(): Promise<boolean> {
    const batch = await LeaderBatch.open(this.#settings.leader, this.#collection.id);
    try {
      const tree = await batch.readTree();
      // Different documents may have equal revisions, because each server counts its own. If the revisions do not
      // explain a difference, all documents of its range are transferred.
      for (const ignoresRevisions of [false, true]) {
        const compared = await this.#compare(tree);
        if (compared.ranges.length === 0) return true;
        const differences = await this.#find(batch, compared, ignoresRevisions);
        if (differences === undefined) return false;
        if (ignoresRevisions) await this.#remove(differences);
        await this.#fetch(batch, differences);
        if (!ignoresRevisions) await this.#remove(differences);
      }
      return (await this.#compare(tree)).ranges.length === 0;
    } finally {
      await batch.close();
    }
  }

  /** The arguments are transferred to a thread; the tree is needed again. */
  #compare(tree: Uint8Array): Promise<ComparedTree> {
    const { engine, scope } = this.#settings;
    return engine.run(compareTree, scope, { collection: this.#localId, tree: new Uint8Array(tree) });
  }

  /** Undefined for too many differences. */
  async #find(
    batch: LeaderBatch,
    { ranges, count }: ComparedTree,
    ignoresRevisions: boolean,
  ): Promise<Differences | undefined> {
    const { engine, scope } = this.#settings;
    const max = Math.min(maxChanges, maxChangedPart * count);
    const wanted: string[] = [];
    const surplus: KeyAndRevision[] = [];
    for (let resume: number | undefined = 0; resume !== undefined; ) {
      const listed: Uint8Array = await batch.listRevisions(ranges, resume);
      const args: CompareRevisionsArgs = {
        collection: this.#localId,
        ranges,
        listed,
        resume,
        ignoresRevisions,
      };
      const compared: ComparedRevisions = await engine.run(compareRevisions, scope, args);
      for (const revision of compared.missing) wanted.push(revision);
      for (const document of compared.surplus) surplus.push(document);
      if (wanted.length + surplus.length > max) return undefined;
      resume = compared.resume;
    }
    return { wanted, surplus };
  }

  async #fetch(batch: LeaderBatch, { wanted }: Differences): Promise<void> {
    const { engine, scope, figures, onProgress } = this.#settings;
    const collection = this.#localId;
    const { name } = this.#collection;
    figures.requested += wanted.length;
    for (let at = 0; at < wanted.length; ) {
      onProgress(`changing the collection '${name}': ${at} of ${wanted.length} documents received`);
      const json = await batch.readDocuments(wanted.slice(at, at + documentsPerRequest));
      const { slices } = await engine.run(sliceArray, scope, { json, maxBytes: chunkBytes });
      if (slices.length === 0) {
        throw new DatabaseError('ERROR_REPLICATION_INVALID_RESPONSE', { detail: 'expected documents' });
      }
      for (const documents of slices) {
        const { received } = await engine.run(applyRevisions, scope, { collection, documents, surplus: [] });
        at += received;
        figures.inserted += received;
      }
    }
  }

  async #remove({ surplus }: Differences): Promise<void> {
    const { engine, scope, figures } = this.#settings;
    for (let at = 0; at < surplus.length; at += removalsPerCommit) {
      const { removed } = await engine.run(applyRevisions, scope, {
        collection: this.#localId,
        documents: new TextEncoder().encode('[]'),
        surplus: surplus.slice(at, at + removalsPerCommit),
      });
      figures.removed += removed;
    }
  }
}
