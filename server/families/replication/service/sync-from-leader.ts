import type { Value } from '../../../../aql/values/value.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { isServerState } from '../../../system-collections.ts';
import applyDump from '../operations/apply-dump.ts';
import { followFilter } from '../operations/lib/follow-filter.ts';
import writeApplier from '../operations/write-applier.ts';
import { storedConfig } from './applier-config.ts';
import { chunkBytes, type InventoryCollection, type SyncSettings } from './SyncSettings.ts';
import { syncByRevisions } from './sync-by-revisions.ts';

type Definition = Readonly<Record<string, Value>>;

export interface SyncedCollection {
  readonly id: string;
  readonly name: string;
}

export interface SyncResult {
  readonly collections: readonly SyncedCollection[];
  readonly tick: number;
}

/**
 * Copies the collections of the leader; of collections that exist, only the differences. The log from `tick` on contains
 * the changes made meanwhile.
 */
export async function syncFromLeader(settings: SyncSettings): Promise<SyncResult> {
  const { engine, scope, config, leader, leaderId, onProgress } = settings;
  onProgress('fetching the inventory of the leader');
  const inventory = await leader.json('GET', 'replication/inventory', {
    includeSystem: config.includeSystem,
  });
  const tick = Number(inventory.tick);
  if (!Number.isSafeInteger(tick) || !Array.isArray(inventory.collections)) throw invalidInventory();
  const follows = followFilter(storedConfig(config));
  const wanted = inventory.collections
    .map(collectionIn)
    .filter(({ name, definition }) => follows(name, definition.parameters.isSystem === true));
  const progress = { leaderId, tick, isComplete: false, collections: {}, waitingIndexes: [] };
  await engine.run(writeApplier, scope, { progress });
  const collections: SyncedCollection[] = [];
  const mapping: Record<string, string> = {};
  // Users come last: until then, the former ones can sign in.
  for (const collection of [...wanted].sort((left, right) => rank(left.name) - rank(right.name))) {
    const id = (await syncByRevisions(settings, collection)) ?? (await copyCollection(settings, collection));
    if (id === undefined) continue;
    if (isServerState(collection.name)) await engine.onAnnounced();
    collections.push({ id, name: collection.name });
    mapping[collection.id] = id;
  }
  await engine.run(writeApplier, scope, {
    progress: { ...progress, isComplete: true, collections: mapping },
  });
  return { collections, tick };
}

function rank(name: string): number {
  return name === '_user_secrets' ? 2 : name === '_users' ? 1 : 0;
}

function collectionIn(entry: unknown): InventoryCollection {
  const { parameters, indexes } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  const { id, name } = (parameters ?? {}) as Definition;
  if (typeof id !== 'string' || typeof name !== 'string' || !Array.isArray(indexes)) throw invalidInventory();
  return { id, name, definition: { parameters: parameters as Definition, indexes: indexes as Definition[] } };
}

function invalidInventory(): DatabaseError {
  return new DatabaseError('ERROR_REPLICATION_INVALID_RESPONSE', {
    detail: 'the inventory of the leader is not that of an Orrery server',
  });
}

/**
 * Replaces the local collection. Each part of the dump has its own snapshot. Undefined if the leader has dropped the
 * collection meanwhile.
 */
async function copyCollection(
  { engine, scope, leader, figures, onProgress }: SyncSettings,
  { id: collectionId, name, definition }: InventoryCollection,
): Promise<string | undefined> {
  let from = 0;
  let total = 0;
  let localId: string | undefined;
  for (;;) {
    onProgress(`copying the collection '${name}': ${total} documents`);
    const answer = await leader
      .send('GET', 'replication/dump', {
        collection: collectionId,
        from,
        chunkSize: chunkBytes,
        useEnvelope: false,
      })
      .catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
    if (answer === undefined) return undefined;
    const isFirst = localId === undefined;
    const { count, id } = await engine.run(applyDump, scope, {
      collectionId,
      definition: isFirst ? definition : undefined,
      lines: answer.body,
    });
    localId = id;
    total += count;
    figures.dumped += count;
    from = Number(answer.headers['x-arango-replication-lastincluded']);
    if (answer.headers['x-arango-replication-checkmore'] !== 'true') break;
    if (!Number.isSafeInteger(from)) throw invalidInventory();
  }
  return localId;
}

/** The leader answered 1203 (collection not found). */
function isMissing(error: unknown): boolean {
  return error instanceof DatabaseError && error.message.includes('"errorNum":1203');
}
