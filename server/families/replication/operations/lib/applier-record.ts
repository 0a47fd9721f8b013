import type { Value } from '../../../../../aql/values/value.ts';
import type { SnapshotView, Transaction } from '../../../../storage/types.ts';

/** A new index of the leader that is not built yet. */
export interface WaitingIndex {
  /** Id of the collection on the leader. */
  readonly collectionId: string;
  readonly definition: Readonly<Record<string, Value>>;
}

/** The stored position of the applier of a database; committed together with the changes up to it. */
export interface ApplierProgress {
  readonly leaderId: string;
  /** All changes of the leader up to this tick are applied. */
  readonly tick: number;
  /** False until the initial synchronization has ended. */
  readonly isComplete: boolean;
  /** Id of a collection on the leader → id here. */
  readonly collections: Readonly<Record<string, string>>;
  readonly waitingIndexes: readonly WaitingIndex[];
}

/** What the server stores of the applier of a database. */
export interface ApplierRecord {
  readonly config: Readonly<Record<string, Value>>;
  readonly progress?: ApplierProgress | undefined;
}

export function readApplierRecord(
  view: Pick<SnapshotView | Transaction, 'findSetting'>,
  databaseId: string,
): ApplierRecord | undefined {
  return view.findSetting(settingOf(databaseId)) as ApplierRecord | undefined;
}

export function writeApplierRecord(
  transaction: Transaction,
  databaseId: string,
  record: ApplierRecord | undefined,
): void {
  transaction.putSetting(settingOf(databaseId), record as Value | undefined);
}

/** The id of the record of the applier of all databases. */
export const globalApplierId = 'global';

function settingOf(databaseId: string): string {
  return `applier/${databaseId}`;
}
