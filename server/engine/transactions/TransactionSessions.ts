import { DatabaseError } from '../../../protocol/errors.ts';
import type { Store } from '../../storage/types.ts';
import type { InFlightChanges } from '../InFlightChanges.ts';
import { getOperation } from '../operations.ts';
import { type PartResult, TransactionSession } from './TransactionSession.ts';
import type {
  BegunTransaction,
  CommittedTransaction,
  TransactionBegin,
  TransactionCall,
} from './transaction-messages.ts';

/** The transactions of one query thread, by session id. */
export class TransactionSessions {
  readonly #sessions = new Map<string, TransactionSession>();

  constructor(
    readonly store: Store,
    readonly inFlight: InFlightChanges,
    readonly maxChanges: number,
  ) {}

  begin({ sessionId, scope, settings }: TransactionBegin): BegunTransaction {
    const { store, maxChanges } = this;
    const session = new TransactionSession(store, scope, settings, { maxChanges });
    this.#sessions.set(sessionId, session);
    const { collections } = session.declaration;
    return { sessionId, collections: [...collections].map(([id, declared]) => ({ id, ...declared })) };
  }

  /** Throws 1655 (transaction not found). */
  get(sessionId: string): TransactionSession {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) throw new DatabaseError('ERROR_TRANSACTION_NOT_FOUND');
    return session;
  }

  run({ sessionId, id, scope, args }: TransactionCall): PartResult {
    return this.get(sessionId).run(getOperation(id), scope, args as never);
  }

  /** Ends the transaction on this thread. */
  commit(sessionId: string): CommittedTransaction {
    const session = this.get(sessionId);
    this.#sessions.delete(sessionId);
    const { overlay } = session;
    const opened = [...session.opened];
    if (overlay.changeCount === 0) {
      session.close();
      return { packed: undefined, opened };
    }
    session.release();
    try {
      return { packed: this.inFlight.send(sessionId, overlay, session.isSynced), opened };
    } catch (error) {
      overlay.close();
      throw error;
    }
  }

  close(sessionId: string): void {
    this.#sessions.get(sessionId)?.close();
    this.#sessions.delete(sessionId);
  }
}
