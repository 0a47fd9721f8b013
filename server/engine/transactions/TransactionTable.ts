import { DatabaseError } from '../../../protocol/errors.ts';
import type { Limits } from '../../limits.ts';
import type { OperationScope } from '../../operation/operation.ts';
import type { ThreadClient } from '../ThreadClient.ts';
import type { Turns } from './Turns.ts';

/** The user, database and client of a transaction. */
export type TransactionOwner = Pick<
  OperationScope,
  'databaseName' | 'databaseId' | 'user' | 'userId' | 'owner'
>;

export interface RunningTransaction extends TransactionOwner {
  readonly id: string;
  /** Holds the snapshot and the changes, in this session. */
  readonly thread: ThreadClient;
  readonly sessionId: string;
  readonly turns: Turns;
  /** Names of the declared collections by id. */
  readonly declared: ReadonlyMap<string, string>;
  /** Collections were declared for writing. */
  readonly isWriting: boolean;
  readonly startedMs: number;
  usedMs: number;
  /** Its user or its database was removed; it ends after the call in progress. */
  isOrphan: boolean;
}

export type FinalStatus = 'committed' | 'aborted';

interface FinishedTransaction extends Pick<TransactionOwner, 'databaseName' | 'databaseId' | 'userId'> {
  readonly status: FinalStatus;
  /** Text for the status in error messages, such as `expired`. */
  readonly ending: string;
  expiresMs: number;
}

type TransactionLimits = Pick<
  Limits,
  'maxTransactions' | 'maxTransactionsPerUser' | 'maxTransactionsPerAddress'
>;

/** Time and number for which ended transactions are known. */
const finishedMs = 10 * 60_000;
const maxFinished = 10_000;

/** The open transactions of all databases, and those that ended recently. */
export class TransactionTable {
  readonly #limits: TransactionLimits;
  readonly #running = new Map<string, RunningTransaction>();
  readonly #finished = new Map<string, FinishedTransaction>();
  /** Transactions about to begin count, too. */
  readonly #counted = new Map<string, TransactionOwner>();

  constructor(limits: TransactionLimits) {
    this.#limits = limits;
  }

  get running(): readonly RunningTransaction[] {
    return [...this.#running.values()];
  }

  /** Throws 32 (resource limit exceeded) if a limit prevents another transaction. */
  reserve(id: string, owner: TransactionOwner): void {
    const { maxTransactions, maxTransactionsPerUser, maxTransactionsPerAddress } = this.#limits;
    const all = [...this.#counted.values()];
    const address = addressOf(owner);
    const end = 'commit or abort them with PUT or DELETE /_api/transaction/<id>';
    const refuse = (status: 429 | 503, whose: string, count: number): never => {
      const detail = `${whose} has ${count} open transactions, the most allowed; ${end}`;
      throw new DatabaseError('ERROR_RESOURCE_LIMIT', { status, detail, retryAfterSeconds: 5 });
    };
    const ofUser = all.filter(({ userId }) => userId === owner.userId).length;
    if (ofUser >= maxTransactionsPerUser) refuse(429, 'this user', ofUser);
    const ofAddress = all.filter((other) => addressOf(other) === address).length;
    if (ofAddress >= maxTransactionsPerAddress) refuse(429, 'this address', ofAddress);
    if (all.length >= maxTransactions) refuse(503, 'the server', all.length);
    this.#counted.set(id, owner);
  }

  /** The transaction did not begin. */
  cancel(id: string): void {
    this.#counted.delete(id);
  }

  add(transaction: RunningTransaction): void {
    this.#running.set(transaction.id, transaction);
  }

  finish(
    { id, databaseName, databaseId, userId }: RunningTransaction,
    status: FinalStatus,
    ending: string,
  ): void {
    if (!this.#running.delete(id)) return;
    this.#counted.delete(id);
    const expiresMs = Date.now() + finishedMs;
    this.#finished.set(id, { databaseName, databaseId, userId, status, ending, expiresMs });
    for (const oldest of this.#finished.keys()) {
      if (this.#finished.size <= maxFinished) break;
      this.#finished.delete(oldest);
    }
  }

  findRunning(owner: TransactionOwner, id: string): RunningTransaction | undefined {
    const found = this.#running.get(id);
    return found !== undefined && isOwn(found, owner) ? found : undefined;
  }

  findFinished(owner: TransactionOwner, id: string): FinishedTransaction | undefined {
    const found = this.#finished.get(id);
    if (found === undefined || !isOwn(found, owner)) return undefined;
    found.expiresMs = Date.now() + finishedMs;
    return found;
  }

  /** Forgets transactions that ended long ago. */
  sweep(): void {
    const now = Date.now();
    for (const [id, { expiresMs }] of this.#finished) if (expiresMs < now) this.#finished.delete(id);
  }
}

function isOwn(
  found: Pick<TransactionOwner, 'databaseName' | 'databaseId' | 'userId'>,
  { databaseName, databaseId, userId }: TransactionOwner,
): boolean {
  return found.databaseName === databaseName && found.databaseId === databaseId && found.userId === userId;
}

/** The address in `OperationScope.owner`. */
function addressOf({ owner = '' }: TransactionOwner): string {
  return owner.slice(0, owner.indexOf(' ') + 1);
}
