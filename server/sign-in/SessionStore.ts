import type { Engine } from '../engine/Engine.ts';
import type { StoredSession } from '../families/users/lib/stored-sessions.ts';
import readSessions, { type UserSessions } from '../families/users/operations/read-sessions.ts';
import writeSession, { type WriteSessionArgs } from '../families/users/operations/write-session.ts';
import { serverScope } from '../operation/operation.ts';

/** The user of a session. */
export interface SessionOwner {
  readonly homeDatabase: string;
  readonly userKey: string;
}

/** Without authentication, sessions end with the process: a server with authentication must not accept them. */
export const noSessionStore: Pick<SessionStore, 'load' | 'store' | 'remove'> = {
  load: async () => [],
  store: () => undefined,
  remove: async () => undefined,
};

/** Keeps console sessions in the store, so that they outlive a restart. */
export class SessionStore {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  load(): Promise<readonly UserSessions[]> {
    return this.#engine.run(readSessions, serverScope, undefined);
  }

  /** Without delay for the request: a full disk must not prevent a sign-in, which then lasts until the restart. */
  store(owner: SessionOwner, session: StoredSession): void {
    this.#write(owner, { kind: 'store', session }).catch(() => undefined);
  }

  async remove(owner: SessionOwner, tokenHash: string): Promise<void> {
    await this.#write(owner, { kind: 'remove', tokenHash });
  }

  #write({ homeDatabase, userKey }: SessionOwner, change: WriteSessionArgs['change']): Promise<null> {
    return this.#engine.run(
      writeSession,
      { ...serverScope, databaseName: homeDatabase },
      { userKey, change },
    );
  }
}
