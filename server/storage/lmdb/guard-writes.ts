import type { Database, RootDatabase } from 'lmdb';

/**
 * After a write that failed within a transaction, such as on a full disk, all further writes of the transaction fail in
 * the same way, and it does not commit. LMDB expects its abort: another write would damage the memory of the process.
 */
export function guardWrites(
  root: RootDatabase<Buffer, Buffer>,
  tables: readonly Database<Buffer, Buffer>[],
): void {
  let failure: { readonly error: unknown } | undefined;
  const guard = <T>(write: () => T): T => {
    if (failure !== undefined) throw failure.error;
    try {
      return write();
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  for (const table of tables) {
    const put = table.putSync.bind(table);
    const remove = table.removeSync.bind(table);
    table.putSync = (key: Buffer, value: Buffer) => guard(() => put(key, value));
    table.removeSync = (key: Buffer) => guard(() => remove(key));
  }
  const transact = root.transactionSync.bind(root);
  root.transactionSync = <T>(body: () => T, flags?: Parameters<typeof transact>[1]): T => {
    failure = undefined;
    return transact(() => {
      const result = body();
      if (failure !== undefined) throw failure.error;
      return result;
    }, flags);
  };
}
