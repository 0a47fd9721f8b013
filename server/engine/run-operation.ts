import { DatabaseError } from '../../protocol/errors.ts';
import { assert } from '../../protocol/lib/assert.ts';
import type { Store, Transaction } from '../storage/types.ts';
import { guardedTransaction, guardedView } from './guard/guarded-database.ts';
import type { HeldChanges } from './HeldChanges.ts';
import type { ComputedOperation } from './messages.ts';
import type { Operation, OperationScope } from './operation.ts';
import { getOperation } from './operations.ts';
import type { WriterLoop } from './WriterLoop.ts';

interface OperationCall {
  readonly id: string;
  readonly scope: OperationScope;
  readonly args: unknown;
}

/** Runs a reading operation on its own snapshot. */
export function runRead(store: Store, { id, scope, args }: OperationCall): unknown {
  const operation = getOperation(id);
  assert(operation.mode === 'read', `operation '${id}' reads`);
  return store.read((view) => {
    switch (operation.rights) {
      case 'read':
      case 'data':
      case 'write':
        return operation.run({ ...scope, database: guardedView(view, scope) }, args as never);
      default: {
        const database = view.findDatabase(scope.databaseName) ?? refuseUnknown(scope);
        return operation.run({ ...scope, view, database }, args as never);
      }
    }
  });
}

/** Runs a writing operation above a snapshot; the writer applies its changes. */
export function computeWrite(
  store: Store,
  held: HeldChanges,
  { id, scope, args, heldId }: OperationCall & { readonly heldId: string },
): ComputedOperation {
  const operation = getOperation(id) as Operation<unknown, unknown>;
  assert(operation.mode === 'write', `operation '${id}' writes`);
  const overlay = store.openView().openOverlay({ maxChanges: Number.POSITIVE_INFINITY });
  let isHanded = false;
  try {
    const result = runIn(overlay.transaction, operation, scope, args, true);
    const handed = held.hand(heldId, overlay, operation.isDurable?.(args, result) ?? false);
    isHanded = true;
    return { ...handed, result };
  } finally {
    if (!isHanded) overlay.close();
  }
}

/** Runs a writing operation in one commit with other pending writes. */
export function runWrite(loop: WriterLoop, { id, scope, args }: OperationCall): Promise<unknown> {
  const operation = getOperation(id) as Operation<unknown, unknown>;
  assert(operation.mode === 'write', `operation '${id}' writes`);
  return loop.submit(
    (transaction) => runIn(transaction, operation, scope, args, false),
    (result) => operation.isDurable?.(args, result) ?? false,
    scope.owner,
  );
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
      const database = transaction.findDatabase(scope.databaseName) ?? refuseUnknown(scope);
      return operation.run({ ...scope, isAside, transaction, database }, args);
    }
  }
}

function refuseUnknown({ databaseName }: OperationScope): never {
  throw new DatabaseError('ERROR_ARANGO_DATABASE_NOT_FOUND', { detail: databaseName });
}
