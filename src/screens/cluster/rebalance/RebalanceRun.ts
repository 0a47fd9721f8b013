import { fetchClusterServers, fetchShards } from '../../../api/cluster.ts';
import { followJob, moveShard } from '../../../api/cluster-work.ts';
import { describeError } from '../../../api/errors.ts';
import { startTask } from '../../../store/tasks.ts';
import { moveRefusal } from '../health/shard-rows.ts';
import type { Move } from './plan-moves.ts';

export type MoveState =
  | { readonly kind: 'running' | 'moved' }
  | { readonly kind: 'skipped' | 'failed'; readonly reason: string };

interface RunState {
  readonly isRunning: boolean;
  /** The user has stopped the run: no further move begins. */
  readonly isStopping: boolean;
  /** By the id of the move; moves without a state wait. */
  readonly states: ReadonlyMap<string, MoveState>;
  readonly movedBytes: number;
  /** Time in which these bytes were moved. */
  readonly movedMs: number;
}

const idle: RunState = {
  isRunning: false,
  isStopping: false,
  states: new Map(),
  movedBytes: 0,
  movedMs: 0,
};

/**
 * Runs the moves of a plan, one after the other. It goes on when the user opens another screen. Before each move it reads
 * the health and the places of the shard again: a move from or to an ill server, and one that no longer fits, is skipped.
 */
export class RebalanceRun {
  #state = idle;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): RunState => this.#state;

  /** Starts no further move. The running move continues to its end: a part of a shard is of no use. */
  readonly stop = (): void => {
    if (this.#state.isRunning) this.#set({ isStopping: true });
  };

  /** Forgets the states of a former plan. */
  forget(): void {
    if (!this.#state.isRunning) this.#set(idle);
  }

  /** Runs the moves that have not been made; failed and skipped ones are tried again. `onMoved` follows each of them. */
  async run(moves: readonly Move[], onMoved: () => void): Promise<void> {
    if (this.#state.isRunning) return;
    const waiting = moves.filter(({ id }) => this.#state.states.get(id)?.kind !== 'moved');
    this.#set({ isRunning: true, isStopping: false });
    for (const { id } of waiting) this.#setMove(id, undefined);
    const task = startTask('Rebalance', { stop: this.stop });
    try {
      for (const [at, move] of waiting.entries()) {
        if (this.#state.isStopping) break;
        task.progress(at, waiting.length);
        this.#setMove(move.id, { kind: 'running' });
        const beginMs = performance.now();
        const state = await makeMove(move);
        this.#setMove(move.id, state);
        if (state.kind === 'moved' && move.bytes) {
          const { movedBytes, movedMs } = this.#state;
          this.#set({
            movedBytes: movedBytes + move.bytes,
            movedMs: movedMs + performance.now() - beginMs,
          });
        }
        onMoved();
      }
    } finally {
      task.end();
      this.#set({ isRunning: false, isStopping: false });
    }
  }

  #setMove(id: string, state: MoveState | undefined): void {
    const states = new Map(this.#state.states);
    if (state === undefined) states.delete(id);
    else states.set(id, state);
    this.#set({ states });
  }

  #set(changes: Partial<RunState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

async function makeMove(move: Move): Promise<MoveState> {
  const { database, collection, shard, from, to } = move;
  try {
    if (collection === undefined) return skipped('The shard was not found.');
    const reason = await reasonAgainst(move);
    if (reason !== undefined) return skipped(reason);
    await followJob(await moveShard({ database, collection, shard, fromServer: from, toServer: to }));
    return { kind: 'moved' };
  } catch (error) {
    return { kind: 'failed', reason: describeError(error).text };
  }
}

const skipped = (reason: string): MoveState => ({ kind: 'skipped', reason });

/** Why the move must not be made now: an ill server, or other places than those of the plan. */
async function reasonAgainst({ database, shard, from, to, isLeader }: Move): Promise<string | undefined> {
  const [servers, shards] = await Promise.all([fetchClusterServers(), fetchShards(undefined, database)]);
  const ill = new Set(servers.filter(({ status }) => status !== 'good').map(({ name }) => name));
  const found = shards.find((each) => each.shard === shard);
  if (found === undefined) return 'The shard no longer exists.';
  if (ill.has(from)) return `${from} does not respond.`;
  if (isLeader !== (found.leader === from)) return 'The leader has changed since the plan.';
  return moveRefusal(found, { from, to }, ill);
}
