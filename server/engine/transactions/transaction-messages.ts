import type { OperationScope } from '../operation.ts';
import type { CollectionAccess, TransactionOrder } from './transaction-order.ts';

/** Starts a transaction on a query thread. */
export interface TransactionBegin {
  readonly transactionId: string;
  readonly scope: OperationScope;
  readonly order: TransactionOrder;
}

export interface LockedCollection {
  readonly id: string;
  readonly name: string;
  readonly access: CollectionAccess;
}

/** The declared collections. */
export interface BegunTransaction {
  readonly collections: readonly LockedCollection[];
}

/** One operation within a transaction. */
export interface TransactionCall {
  readonly transactionId: string;
  readonly id: string;
  readonly scope: OperationScope;
  readonly args: unknown;
}
