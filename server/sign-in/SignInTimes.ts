import type { Engine } from '../engine/Engine.ts';
import recordSignIn from '../families/users/operations/record-sign-in.ts';
import { serverScope } from '../operation/operation.ts';
import { type Identity, userIdOf } from './identity.ts';

/** Interval in which further sign-ins of a user without a session are not stored. */
const intervalMs = 10 * 60_000;
const maxUsers = 10_000;

/** Stores the last sign-in of users, without delay for the request that signs in. */
export class SignInTimes {
  readonly #engine: Engine;
  readonly #stored = new Map<string, number>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** A request with a verified password. */
  note(identity: Identity): void {
    const nowMs = Date.now();
    if (nowMs - (this.#stored.get(userIdOf(identity)) ?? 0) >= intervalMs) this.store(identity, nowMs);
  }

  store(identity: Identity, nowMs: number): void {
    const userId = userIdOf(identity);
    if (this.#stored.size >= maxUsers) this.#stored.clear();
    this.#stored.set(userId, nowMs);
    const scope = { ...serverScope, databaseName: identity.homeDatabase };
    const args = { user: identity.record.user, timeMs: nowMs };
    // A full disk or a stopping server must not prevent a sign-in; the next one is stored.
    this.#engine.run(recordSignIn, scope, args).catch(() => this.#stored.delete(userId));
  }
}
