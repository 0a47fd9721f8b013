import type { Community } from '../../../protocol/graph-patch.ts';
import { uint32Column } from './Column.ts';
import type { CollectionNumbers } from './collections.ts';
import { planMoves } from './holes.ts';
import { IdTable } from './IdTable.ts';

type Members = Community['members'];

/** A community that has disappeared, or has other members now. */
interface LeavingCommunity {
  readonly id: string;
  readonly members: Members;
  /** Communities that appeared later have this number or a larger one. */
  readonly end: number;
}

/** Members per slice of work. */
const sliceMembers = 4000;

/** The collapsed community of each of its members, in a few bytes per member. */
export class CommunityHomes {
  readonly #numbers: CollectionNumbers;
  #members: IdTable;
  /** By row of `#members`: number of the community. */
  readonly #homes = uint32Column();
  /** Community ids by number. */
  #ids: string[] = [];
  readonly #entered = new Map<string, Members>();
  #leaving: LeavingCommunity[] = [];

  constructor(numbers: CollectionNumbers) {
    this.#numbers = numbers;
    this.#members = new IdTable(numbers);
  }

  find(vertexId: string): string | undefined {
    const row = this.#members.find(vertexId);
    return row === undefined ? undefined : this.#ids[this.#homes.array[row]!];
  }

  /**
   * Follows the communities; updates only the members of those that appeared or disappeared. Yields after a bounded
   * amount of work; after an interruption, the next update continues.
   */
  *update(
    communities: ReadonlyMap<string, Community>,
    isCollapsed: (id: string) => boolean,
  ): Generator<undefined, void> {
    const isGone = ([id, members]: readonly [string, Members]) =>
      communities.get(id)?.members !== members || !isCollapsed(id);
    for (const [id, members] of [...this.#entered].filter(isGone)) {
      this.#entered.delete(id);
      this.#leaving.push({ id, members, end: this.#ids.length });
    }
    if (this.#entered.size === 0) {
      this.#members = new IdTable(this.#numbers);
      this.#ids = [];
      this.#leaving = [];
    }
    const fresh = [...communities].filter(([id]) => !this.#entered.has(id) && isCollapsed(id));
    const count = fresh.reduce((sum, [, { members }]) => sum + members.ids.length, this.#members.length);
    this.#members.reserve(count);
    this.#homes.reserve(count);
    let work = 0;
    for (const [id, { members }] of fresh) {
      if (this.#entered.has(id)) continue;
      this.#entered.set(id, members);
      const number = this.#ids.push(id) - 1;
      for (const row of this.#members.addAll(members.ids)) this.#homes.array[row] = number;
      work += members.ids.length;
      if (work < sliceMembers) continue;
      work = 0;
      yield;
    }
    // Most members of an opened community are members of its parts now.
    while (this.#leaving.length > 0) {
      yield;
      this.#forget(this.#leaving[0]!);
      this.#leaving.shift();
    }
  }

  #forget({ id, members, end }: LeavingCommunity): void {
    const homes = this.#homes.array;
    const isHere = (row: number) => row >= 0 && homes[row]! < end && this.#ids[homes[row]!] === id;
    const removed = Uint32Array.from(new Set(this.#members.findAll(members.ids).filter(isHere))).sort();
    if (removed.length === 0) return;
    const moves = planMoves(this.#members.length, removed);
    this.#members.remove(removed, moves);
    for (let nth = 0; nth < moves.from.length; nth++) this.#homes.move(moves.from[nth]!, moves.to[nth]!);
  }
}
