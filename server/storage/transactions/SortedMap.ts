/** Maximum keys per run; a longer run is split in two. */
const longestRun = 512;

interface Run<V> {
  readonly keys: string[];
  readonly values: V[];
}

/** A map in key order (by UTF-16 units). Sorted runs of limited length keep insertions cheap. */
export class SortedMap<V> {
  readonly #runs: Run<V>[] = [{ keys: [], values: [] }];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(key: string): boolean {
    const { keys } = this.#runOf(key);
    return keys[lowerBound(keys, key)] === key;
  }

  get(key: string): V | undefined {
    const { keys, values } = this.#runOf(key);
    const at = lowerBound(keys, key);
    return keys[at] === key ? values[at] : undefined;
  }

  /** Returns the former value; undefined also for a new key. */
  set(key: string, value: V): V | undefined {
    const runAt = this.#runAt(key);
    const { keys, values } = this.#runs[runAt] as Run<V>;
    const last = keys.at(-1);
    // Most keys are inserted in ascending order.
    const at = last === undefined || key > last ? keys.length : lowerBound(keys, key);
    if (keys[at] === key) {
      const former = values[at];
      values[at] = value;
      return former;
    }
    this.#size += 1;
    if (at === keys.length) {
      keys.push(key);
      values.push(value);
    } else {
      keys.splice(at, 0, key);
      values.splice(at, 0, value);
    }
    if (keys.length > longestRun) this.#split(runAt);
    return undefined;
  }

  /** The first entry at or (`isInclusive` false) above `key`. */
  from(key: string, isInclusive: boolean): readonly [string, V] | undefined {
    let runAt = this.#runAt(key);
    let run = this.#runs[runAt] as Run<V>;
    let at = lowerBound(run.keys, key);
    if (!isInclusive && run.keys[at] === key) at += 1;
    if (at === run.keys.length) {
      runAt += 1;
      const next = this.#runs[runAt];
      if (next === undefined) return undefined;
      run = next;
      at = 0;
    }
    const found = run.keys[at];
    return found === undefined ? undefined : [found, run.values[at] as V];
  }

  /** The last entry below `key`. */
  below(key: string): readonly [string, V] | undefined {
    let runAt = this.#runAt(key);
    let run = this.#runs[runAt] as Run<V>;
    let at = lowerBound(run.keys, key) - 1;
    if (at < 0) {
      runAt -= 1;
      const before = this.#runs[runAt];
      if (before === undefined) return undefined;
      run = before;
      at = run.keys.length - 1;
    }
    const found = run.keys[at];
    return found === undefined ? undefined : [found, run.values[at] as V];
  }

  /** All entries in key order. The map must not change meanwhile. */
  *entries(): Generator<readonly [string, V]> {
    for (const { keys, values } of this.#runs) {
      for (let at = 0; at < keys.length; at++) yield [keys[at] as string, values[at] as V];
    }
  }

  #runOf(key: string): Run<V> {
    return this.#runs[this.#runAt(key)] as Run<V>;
  }

  /** The run for a key: the last one that begins at or below it. */
  #runAt(key: string): number {
    let low = 0;
    let high = this.#runs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#runs[middle]?.keys[0] as string) <= key) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #split(runAt: number): void {
    const { keys, values } = this.#runs[runAt] as Run<V>;
    // The last run is split near its end, so that ascending insertions leave full runs behind.
    const at = runAt === this.#runs.length - 1 ? longestRun - 16 : longestRun >> 1;
    this.#runs.splice(runAt + 1, 0, { keys: keys.splice(at), values: values.splice(at) });
  }
}

/** The index of the first key that is not below `key`. */
function lowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
