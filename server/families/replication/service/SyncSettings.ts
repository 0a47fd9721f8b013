import type { Engine } from '../../../engine/Engine.ts';
import type { OperationScope } from '../../../operation/operation.ts';
import type { CollectionStructure } from '../operations/lib/replica-definitions.ts';
import type { ApplierConfig } from './applier-config.ts';
import type { Leader } from './Leader.ts';
import type { SyncFigures } from './SyncFigures.ts';

/** A copy of the leader's data. */
export interface SyncSettings {
  readonly engine: Engine;
  readonly scope: OperationScope;
  readonly config: ApplierConfig;
  readonly leader: Leader;
  readonly leaderId: string;
  readonly figures: SyncFigures;
  readonly onProgress: (message: string) => void;
}

/** A collection of the leader's inventory. */
export interface InventoryCollection {
  /** Id on the leader. */
  readonly id: string;
  readonly name: string;
  readonly definition: CollectionStructure;
}

/** Approximate bytes of documents in one commit. */
export const chunkBytes = 128 << 10;
