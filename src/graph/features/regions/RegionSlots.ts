import { slotOfValue } from '../../styles/CategorySlots.ts';

/** Members by which a community is recognised after the graph has changed. */
const recognisedBy = 3;

/** Colour slots of communities: a community keeps its slot as long as one of its central members stays central. */
export class RegionSlots {
  #known: { readonly hubs: readonly string[]; readonly slot: number }[] = [];

  constructor(readonly count: number) {}

  /** Slots of the communities, given by their central members, largest community first. */
  assign(communities: readonly (readonly string[])[]): readonly number[] {
    const slots: (number | undefined)[] = communities.map((hubs) => {
      const central = hubs.slice(0, recognisedBy);
      return this.#known.find((other) => central.some((id) => other.hubs.includes(id)))?.slot;
    });
    const used = new Map<number, number>();
    // Of two parts of a former community, the larger one keeps the slot.
    slots.forEach((slot, number) => {
      if (slot === undefined) return;
      if (used.has(slot)) slots[number] = undefined;
      else used.set(slot, 1);
    });
    const given = slots.map((slot, number) => {
      if (slot !== undefined) return slot;
      const wanted = slotOfValue(communities[number]![0] ?? '', this.count);
      let best = wanted;
      for (let step = 1; step < this.count; step++) {
        const other = (wanted + step) % this.count;
        if ((used.get(other) ?? 0) < (used.get(best) ?? 0)) best = other;
      }
      used.set(best, (used.get(best) ?? 0) + 1);
      return best;
    });
    this.#known = communities.map((hubs, number) => ({
      hubs: hubs.slice(0, recognisedBy),
      slot: given[number]!,
    }));
    return given;
  }
}
