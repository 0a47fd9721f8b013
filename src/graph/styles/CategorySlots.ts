import { mix32 } from '../../../protocol/lib/random.ts';
import type { GraphModel } from '../model/GraphModel.ts';

/**
 * Colour slots of categories. A category keeps its slot while the graph changes: its first slot follows from its value,
 * not from its rank.
 */
export class CategorySlots {
  readonly #slots = new Map<string | number, number>();

  constructor(readonly count: number) {}

  /**
   * Slots of the shown categories, most frequent first; at most `count` of them have one. A category keeps its slot
   * while it is among the 2 · `count` most frequent. The slot of a category that is not shown is used again only if no
   * other is free.
   */
  assign(ranked: readonly (string | number)[]): ReadonlyMap<string | number, number> {
    const given = new Map<string | number, number>();
    for (const value of ranked.slice(0, 2 * this.count)) {
      const slot = this.#slots.get(value);
      if (slot !== undefined) given.set(value, slot);
    }
    const used = new Set(given.values());
    for (const value of ranked) {
      if (given.size >= this.count) break;
      if (given.has(value)) continue;
      const reserved = new Set(this.#slots.values());
      const slot =
        this.#firstFree(value, (each) => reserved.has(each)) ??
        this.#firstFree(value, (each) => used.has(each))!;
      for (const [other, its] of this.#slots) if (its === slot) this.#slots.delete(other);
      this.#slots.set(value, slot);
      given.set(value, slot);
      used.add(slot);
    }
    return given;
  }

  #firstFree(value: string | number, isTaken: (slot: number) => boolean): number | undefined {
    const wanted = slotOfValue(value, this.count);
    for (let step = 0; step < this.count; step++) {
      const slot = (wanted + step) % this.count;
      if (!isTaken(slot)) return slot;
    }
    return undefined;
  }
}

/** The preferred slot of a value: for numbers the number itself, for texts a hash. */
export function slotOfValue(value: string | number, count: number): number {
  if (typeof value === 'number') return Math.abs(Math.trunc(value)) % count;
  let hash = 0;
  for (const character of value) hash = mix32(hash ^ character.codePointAt(0)!);
  return (hash >>> 0) % count;
}

const known = new WeakMap<GraphModel, Map<string, CategorySlots>>();

/** The slots of one purpose, such as `country`, in one graph. */
export function slotsOf(model: GraphModel, purpose: string, count: number): CategorySlots {
  const byPurpose = known.get(model) ?? new Map<string, CategorySlots>();
  known.set(model, byPurpose);
  const key = `${count} ${purpose}`;
  const slots = byPurpose.get(key) ?? new CategorySlots(count);
  byPurpose.set(key, slots);
  return slots;
}
