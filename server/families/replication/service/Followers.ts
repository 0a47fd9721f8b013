interface Follower {
  readonly serverId: string;
  readonly lastServedTick: number;
  readonly timeMs: number;
}

const maxFollowers = 128;

/** The servers that have read the log. */
export class Followers {
  readonly #followers = new Map<string, Follower>();

  /** `serverId` comes from the request. */
  note(serverId: string, lastServedTick: number): void {
    if (!/^[0-9]{1,20}$/.test(serverId)) return;
    this.#followers.delete(serverId);
    this.#followers.set(serverId, { serverId, lastServedTick, timeMs: Date.now() });
    const [oldest] = this.#followers.keys();
    if (this.#followers.size > maxFollowers && oldest !== undefined) this.#followers.delete(oldest);
  }

  list(): readonly Follower[] {
    return [...this.#followers.values()];
  }
}
