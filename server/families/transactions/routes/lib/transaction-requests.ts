import { isObject } from '../../../../../aql/values/compare.ts';
import { badArgument } from '../../../../../protocol/errors.ts';
import type { TransactionSettings } from '../../../../engine/transactions/transaction-settings.ts';

const defaultLockTimeoutSeconds = 900;

/** The body of a request to begin a transaction. Throws 10 (bad parameter). */
export function parseTransactionSettings(body: unknown, maxBytes: number): TransactionSettings {
  const { collections, waitForSync, allowImplicit, lockTimeout, maxTransactionSize } = membersOf(body);
  if (!isObject(collections)) throw badArgument("missing 'collections'");
  const seconds = typeof lockTimeout === 'number' ? lockTimeout : defaultLockTimeoutSeconds;
  if (seconds < 0) throw badArgument('<lockTimeout> needs to be positive');
  return {
    collections: {
      read: namesIn(collections.read),
      write: namesIn(collections.write),
      exclusive: namesIn(collections.exclusive),
    },
    waitForSync: waitForSync === true,
    allowImplicit: allowImplicit !== false,
    lockTimeoutMs: seconds * 1000,
    maxBytes: Math.min(typeof maxTransactionSize === 'number' ? maxTransactionSize : maxBytes, maxBytes),
  };
}

function namesIn(value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value) || value.some((name) => typeof name !== 'string' || name === '')) {
    throw badArgument("invalid 'collections' attribute");
  }
  return value as readonly string[];
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
