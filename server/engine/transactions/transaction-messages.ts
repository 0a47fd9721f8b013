import type { OperationScope } from '../../operation/operation.ts';
import type { PackedChanges } from '../packed-changes.ts';
import type { CollectionAccess, TransactionSettings } from './transaction-settings.ts';

/** Starts a transaction on a query thread. Each attempt has a session of its own. */
export interface TransactionBegin {
  readonly sessionId: string;
  readonly scope: OperationScope;
  readonly settings: TransactionSettings;
}

export interface LockedCollection extends DeclaredAccess {
  readonly databaseName: string;
}

interface DeclaredAccess {
  readonly id: string;
  readonly name: string;
  readonly access: CollectionAccess;
}

/** The declared collections. */
export interface BegunTransaction {
  readonly sessionId: string;
  readonly collections: readonly DeclaredAccess[];
}

/** A transaction that has ended on its thread. */
export interface CommittedTransaction {
  /** Undefined without changes. */
  readonly packed: PackedChanges | undefined;
  /** Names of the collections that it has opened. */
  readonly opened: readonly string[];
}

/** One operation within a transaction. */
export interface TransactionCall {
  readonly sessionId: string;
  readonly id: string;
  readonly scope: OperationScope;
  readonly args: unknown;
}
