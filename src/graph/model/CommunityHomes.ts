import type { Community } from '../../../protocol/graph-patch.ts';
import { uint32Column } from './Column.ts';
import type { CollectionNumbers } from './collections.ts';
import { planMoves } from './holes.ts';
import { IdTable } from './IdTable.ts';

type Members = Community['members'];

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
    const gone = [...this.#entered].filter(isGone);
    if (gone.length === this.#entered.size) {
      this.#entered.clear();
      this.#members = new IdTable(this.#numbers);
      this.#ids = [];
    } else {
      for (const entry of gone) this.#forget(entry);
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
  }

  #forget([id, members]: readonly [string, Members]): void {
    this.#entered.delete(id);
    const rows = this.#members
      .findAll(members.ids)
      .filter((row) => row >= 0 && this.#ids[this.#homes.array[row]!] === id);
    const removed = Uint32Array.from(new Set(rows)).sort();
    const moves = planMoves(this.#members.length, removed);
    this.#members.remove(removed, moves);
    for (let nth = 0; nth < moves.from.length; nth++) this.#homes.move(moves.from[nth]!, moves.to[nth]!);
  }
}
