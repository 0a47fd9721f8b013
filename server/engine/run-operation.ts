import { assert } from '../../protocol/lib/assert.ts';
import { guardedTransaction, guardedView } from '../operation/guard/guarded-database.ts';
import {
  databaseOf,
  type Operation,
  type OperationScope,
  requireOwnRecord,
  Steps,
} from '../operation/operation.ts';
import type { SnapshotView, Store, Transaction } from '../storage/types.ts';
import type { InFlightChanges } from './InFlightChanges.ts';
import type { ComputedOperation } from './messages.ts';
import { getOperation } from './operations.ts';
import { runSteps } from './run-steps.ts';
import type { WriterLoop } from './WriterLoop.ts';

interface OperationCall {
  readonly id: string;
  readonly scope: OperationScope;
  readonly args: unknown;
}

/** Runs a reading operation on its own snapshot. */
export function runRead(store: Store, call: OperationCall): unknown {
  return store.read((view) => runReadIn(view, call));
}

/** Runs a reading operation on a snapshot. */
export function runReadIn(view: SnapshotView, { id, scope, args }: OperationCall): unknown {
  const operation = getOperation(id);
  assert(operation.mode === 'read', `operation '${id}' reads`);
  switch (operation.rights) {
    case 'read':
    case 'data':
    case 'write':
      return operation.run({ ...scope, database: guardedView(view, scope) }, args as never);
    default: {
      const database = databaseOf(view, scope);
      requireOwnRecord(operation, scope, database, args as never);
      return operation.run({ ...scope, view, database }, args as never);
    }
  }
}

/** Runs a writing operation above a snapshot; the writer applies its changes. */
export function computeWrite(
  store: Store,
  inFlight: InFlightChanges,
  { id, scope, args, changesId }: OperationCall & { readonly changesId: string },
  maxTransactionChanges: number,
): ComputedOperation {
  const operation = getOperation(id) as Operation<unknown, unknown>;
  assert(operation.mode === 'write', `operation '${id}' writes`);
  const maxChanges = operation.hasChangeLimit ? maxTransactionChanges : Number.POSITIVE_INFINITY;
  const overlay = store.openView().openOverlay({ maxChanges });
  let isSent = false;
  try {
    const result = runIn(overlay.transaction, operation, scope, args, true);
    const packed = inFlight.send(changesId, overlay, operation.isDurable?.(args, result) ?? false);
    isSent = true;
    return { ...packed, result };
  } finally {
    if (!isSent) overlay.close();
  }
}

/** Runs a writing operation in one commit with other pending writes, and its steps after it. */
export async function runWrite(
  store: Store,
  loop: WriterLoop,
  { id, scope, args }: OperationCall,
): Promise<unknown> {
  const operation = getOperation(id) as Operation<unknown, unknown>;
  assert(operation.mode === 'write', `operation '${id}' writes`);
  const result = await loop.submit(
    (transaction) => runIn(transaction, operation, scope, args, false),
    (written) => !(written instanceof Steps) && (operation.isDurable?.(args, written) ?? false),
    scope.owner,
  );
  if (!(result instanceof Steps)) return result;
  const last = await runSteps(store, loop, scope, result);
  if (operation.isDurable?.(args, last)) await store.flushed();
  return last;
}

function runIn(
  transaction: Transaction,
  operation: Extract<Operation<unknown, unknown>, { readonly mode: 'write' }>,
  scope: OperationScope,
  args: unknown,
  isAside: boolean,
): unknown {
  switch (operation.rights) {
    case 'read':
    case 'data':
    case 'write':
      return operation.run({ ...scope, isAside, database: guardedTransaction(transaction, scope) }, args);
    default: {
      const database = databaseOf(transaction, scope);
      requireOwnRecord(operation, scope, database, args);
      return operation.run({ ...scope, isAside, transaction, database }, args);
    }
  }
}
