import type { IndexDescription, IndexRange, RangeBound } from '../../../aql/source.ts';
import { compareValues } from '../../../aql/values/compare.ts';
import type { Value } from '../../../aql/values/value.ts';
import { type MemoryDocument, valueAtPath } from './document.ts';
import { isObjectValue } from './patch.ts';

interface Entry {
  readonly values: readonly Value[];
  /**
   * Slot of the document in its collection; the second sort key, so that equal values keep insertion order.
   */
  readonly slot: number;
}

interface Field {
  readonly path: readonly string[];
  /** Path within an item, for `tags[*]` and `list[*].name`; undefined for other fields. */
  readonly itemPath: readonly string[] | undefined;
}

/**
 * A sorted array of index entries for every index type; an equality lookup is a range. Insertion and removal
 * are O(n).
 */
export class MemoryIndex {
  readonly #fields: readonly Field[];
  #entries: Entry[];

  constructor(
    readonly description: IndexDescription,
    entries: readonly Entry[] = [],
  ) {
    this.#fields = description.fields.map(parseField);
    this.#entries = [...entries];
  }

  clone(): MemoryIndex {
    return new MemoryIndex(this.description, this.#entries);
  }

  /** Slot of another document with equal values in a unique index; undefined if there is none. */
  findConflict(document: MemoryDocument, slot: number): number | undefined {
    if (!this.description.unique) return undefined;
    for (const values of this.#valuesOf(document)) {
      for (let at = this.#position(values, -1); at < this.#entries.length; at++) {
        const entry = this.#entries[at] as Entry;
        if (comparePrefix(entry.values, values) !== 0) break;
        if (entry.slot !== slot) return entry.slot;
      }
    }
    return undefined;
  }

  insert(document: MemoryDocument, slot: number): void {
    for (const values of this.#valuesOf(document)) {
      this.#entries.splice(this.#position(values, slot), 0, { values, slot });
    }
  }

  remove(document: MemoryDocument, slot: number): void {
    for (const values of this.#valuesOf(document)) {
      const at = this.#position(values, slot);
      if (this.#entries[at]?.slot === slot) this.#entries.splice(at, 1);
    }
  }

  /** Slots in index order. A document occurs once for each of its entries in the range. */
  slots(range: IndexRange, isDescending: boolean): number[] {
    const { equal, low, high } = range;
    const from = this.#boundary(equal, low, low === undefined ? -1 : low.isInclusive ? -1 : 1);
    const to = this.#boundary(equal, high, high === undefined ? 1 : high.isInclusive ? 1 : -1);
    const slots: number[] = [];
    for (let at = from; at < to; at++) slots.push((this.#entries[at] as Entry).slot);
    return isDescending ? slots.reverse() : slots;
  }

  selectivity(): number {
    let distinct = 0;
    for (let at = 0; at < this.#entries.length; at++) {
      const before = this.#entries[at - 1];
      if (before === undefined || comparePrefix(before.values, (this.#entries[at] as Entry).values) !== 0) {
        distinct++;
      }
    }
    return this.#entries.length === 0 ? 1 : distinct / this.#entries.length;
  }

  /** First position beyond the bound; `side` -1 excludes entries equal to the bound, 1 includes them. */
  #boundary(equal: readonly Value[], bound: RangeBound | undefined, side: -1 | 1): number {
    const prefix = bound === undefined ? equal : [...equal, bound.value];
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const order = comparePrefix((this.#entries[middle] as Entry).values, prefix);
      if (order < 0 || (order === 0 && side === 1)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #position(values: readonly Value[], slot: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = this.#entries[middle] as Entry;
      const order = comparePrefix(entry.values, values) || entry.slot - slot;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * One list of values for each index entry: one entry for plain fields, one for each distinct item of array
   * fields, none for a sparse index without the value.
   */
  #valuesOf(document: MemoryDocument): Value[][] {
    let lists: Value[][] = [[]];
    for (const field of this.#fields) {
      const value = valueAtPath(document, field.path);
      const choices = field.itemPath === undefined ? [value] : distinctItems(value, field.itemPath);
      lists = lists.flatMap((list) => choices.map((choice) => [...list, choice]));
    }
    return this.description.sparse ? lists.filter((list) => !list.includes(null)) : lists;
  }
}

function parseField(field: string): Field {
  const [path = '', itemPath] = field.split('[*]');
  return {
    path: path.split('.'),
    itemPath: itemPath === undefined ? undefined : itemPath.split('.').filter((name) => name !== ''),
  };
}

function distinctItems(value: Value, itemPath: readonly string[]): Value[] {
  if (!Array.isArray(value)) return [];
  const items: Value[] = (value as readonly Value[]).map((item) => {
    let found: Value = item;
    for (const name of itemPath) {
      found = isObjectValue(found) && Object.hasOwn(found, name) ? (found[name] as Value) : null;
    }
    return found;
  });
  items.sort(compareValues);
  return items.filter((item, at) => at === 0 || compareValues(item, items[at - 1] as Value) !== 0);
}

/** Compares the first `prefix.length` values. */
function comparePrefix(values: readonly Value[], prefix: readonly Value[]): number {
  for (let at = 0; at < prefix.length; at++) {
    const order = compareValues(values[at] ?? null, prefix[at] as Value);
    if (order !== 0) return order;
  }
  return 0;
}
