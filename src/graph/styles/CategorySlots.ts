import { mix32 } from '../../../protocol/lib/random.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { GraphStyle } from './GraphStyle.ts';
import { palette } from './palette.ts';

/**
 * Colour slots of categories. A category keeps its slot while the graph changes: its first slot follows from its value,
 * not from its rank.
 */
export class CategorySlots {
  readonly #slots = new Map<string | number, number>();

  #adopted: Readonly<Record<string, number>> | undefined;

  constructor(readonly count: number) {}

  /** Takes over the slots of a stored style, once for each style. */
  adopt(slots: Readonly<Record<string, number>>): void {
    if (slots === this.#adopted) return;
    this.#adopted = slots;
    const taken = new Set(Object.values(slots));
    for (const [value, slot] of this.#slots) if (taken.has(slot)) this.#slots.delete(value);
    for (const [value, slot] of Object.entries(slots)) this.#slots.set(value, slot);
  }

  /** The slots of texts, to be stored with a style. */
  toRecord(): Readonly<Record<string, number>> {
    const texts = [...this.#slots].filter(([value]) => typeof value === 'string');
    return Object.fromEntries(texts);
  }

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

/**
 * A style with the palette colours of its categories, so that a value has one colour wherever the stored style is used.
 */
export function keepSlots(model: GraphModel, style: GraphStyle): GraphStyle {
  const kept = <Color extends GraphStyle['vertexColor'] | GraphStyle['edgeColor']>(
    purpose: string,
    color: Color,
  ): Color => {
    if (color.kind !== 'attribute') return color;
    const slots = slotsOf(model, `${purpose} ${color.attribute}`, palette.length).toRecord();
    return Object.keys(slots).length === 0 ? color : { ...color, slots };
  };
  return {
    ...style,
    vertexColor: kept('attribute', style.vertexColor),
    edgeColor: kept('edges', style.edgeColor),
  };
}

/** The slots of one purpose, such as `country`, in one graph. */
export function slotsOf(model: GraphModel, purpose: string, count: number): CategorySlots {
  const byPurpose = known.get(model) ?? new Map<string, CategorySlots>();
  known.set(model, byPurpose);
  const key = `${count} ${purpose}`;
  const slots = byPurpose.get(key) ?? new CategorySlots(count);
  byPurpose.set(key, slots);
  return slots;
}
