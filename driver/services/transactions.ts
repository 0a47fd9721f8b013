import { arangoError } from '../ArangoError.ts';
import { ArangoCollection } from '../Collection.ts';
import type { ArangoDatabase } from '../Database.ts';
import type { DriverConnection, Json } from '../DriverConnection.ts';
import type { Port } from '../port.ts';

const transactionHeader = 'x-arango-trx-id';

/** The transaction whose function runs. */
export interface RunningTransaction {
  id: string | undefined;
}

/** Sends the requests of a running transaction as parts of it. */
export function transactionPort(port: Port, running: RunningTransaction): Port {
  return {
    databaseName: port.databaseName,
    dialect: port.dialect,
    send(request) {
      if (running.id === undefined) return port.send(request);
      return port.send({ ...request, headers: { ...request.headers, [transactionHeader]: running.id } });
    },
  };
}

interface Given {
  readonly collections?: Json;
  readonly action?: unknown;
  readonly params?: unknown;
  readonly waitForSync?: unknown;
  readonly lockTimeout?: unknown;
  readonly maxTransactionSize?: unknown;
}

/** The function of a transaction runs in the service itself, so that it has access to the variables around it. */
export function addTransactions(
  db: ArangoDatabase,
  connection: DriverConnection,
  running: RunningTransaction,
): void {
  const runText = db._executeTransaction.bind(db);
  db._executeTransaction = (given: unknown): unknown => {
    const { action } = (given ?? {}) as Given;
    return typeof action === 'function' ? run(connection, running, given as Given) : runText(given);
  };
}

function run(
  connection: DriverConnection,
  running: RunningTransaction,
  { collections, action, params, ...settings }: Given,
): unknown {
  if (typeof collections !== 'object' || collections === null)
    throw arangoError('ERROR_BAD_PARAMETER', 'missing/invalid collections definition for transaction');
  if (running.id !== undefined) throw arangoError('ERROR_TRANSACTION_NESTED');
  const { waitForSync, lockTimeout, maxTransactionSize } = settings;
  const begun = connection.call('POST', '/_api/transaction/begin', {
    collections: collectionsOf(collections),
    waitForSync,
    lockTimeout,
    maxTransactionSize,
  }).result as { readonly id: string };
  const path = `/_api/transaction/${begun.id}`;
  running.id = begun.id;
  let result: unknown;
  try {
    result = (action as (params: unknown) => unknown)(params);
  } catch (error) {
    running.id = undefined;
    connection.trySend('DELETE', path);
    throw error;
  }
  running.id = undefined;
  connection.call('PUT', path);
  return result;
}

function collectionsOf({ read, load, write, exclusive, allowImplicit }: Json): Json {
  return {
    read: [...namesIn(read), ...namesIn(load)],
    write: namesIn(write),
    exclusive: namesIn(exclusive),
    ...(allowImplicit === undefined ? {} : { allowImplicit }),
  };
}

function namesIn(given: unknown): readonly string[] {
  if (given === undefined || given === null) return [];
  return [given].flat().map((each) => (each instanceof ArangoCollection ? each.name() : String(each)));
}
