import { compareValues } from '../../../../aql/values/compare.ts';
import type { Value } from '../../../../aql/values/value.ts';

/** A document of one side, as its server sends it: the compared attribute, the key, and a hash of the content. */
export type SideRow = readonly [value: Value, key: string, hash: number | string];

/** Two documents that belong together and differ, or a document without a counterpart. */
export interface RowDifference {
  readonly kind: 'different' | 'only-left' | 'only-right';
  readonly value: Value;
  readonly leftKey: string | undefined;
  readonly rightKey: string | undefined;
}

/** Documents with one value of the compared attribute. With more, it does not identify documents. */
const maxGroup = 1000;

/**
 * Compares two lists of documents, both in the order of the compared attribute. Yields a difference, or undefined for
 * two equal documents. Memory: the documents with one value. Documents with the same value belong together by their
 * content first, then in their order. Throws if a list is not in order, or has more than 1,000 documents with one value.
 */
export async function* mergeRows(
  left: AsyncIterable<SideRow>,
  right: AsyncIterable<SideRow>,
): AsyncGenerator<RowDifference | undefined> {
  const lefts = new Groups(left);
  const rights = new Groups(right);
  try {
    let leftGroup = await lefts.next();
    let rightGroup = await rights.next();
    while (leftGroup !== undefined || rightGroup !== undefined) {
      const order = orderOf(leftGroup, rightGroup);
      if (order === 0) yield* pairs(leftGroup ?? [], rightGroup ?? []);
      else if (order < 0) yield* pairs(leftGroup ?? [], []);
      else yield* pairs([], rightGroup ?? []);
      if (order <= 0) leftGroup = await lefts.next();
      if (order >= 0) rightGroup = await rights.next();
    }
  } finally {
    await Promise.all([lefts.close(), rights.close()]);
  }
}

type Group = readonly SideRow[];

function orderOf(left: Group | undefined, right: Group | undefined): number {
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  return compareValues(left[0]![0], right[0]![0]);
}

function* pairs(left: Group, right: Group): Generator<RowDifference | undefined> {
  const unmatched = [...right];
  const rest: SideRow[] = [];
  for (const row of left) {
    const at = unmatched.findIndex(([, , hash]) => hash === row[2]);
    if (at < 0) rest.push(row);
    else {
      unmatched.splice(at, 1);
      yield undefined;
    }
  }
  for (let at = 0; at < Math.max(rest.length, unmatched.length); at += 1) {
    const [one, other] = [rest[at], unmatched[at]];
    const kind = one === undefined ? 'only-right' : other === undefined ? 'only-left' : 'different';
    yield { kind, value: (one ?? other)![0], leftKey: one?.[1], rightKey: other?.[1] };
  }
}

/** Consecutive rows with the same value. */
class Groups {
  readonly #rows: AsyncIterator<SideRow>;
  #next: SideRow | undefined;
  #isStarted = false;

  constructor(rows: AsyncIterable<SideRow>) {
    this.#rows = rows[Symbol.asyncIterator]();
  }

  async next(): Promise<Group | undefined> {
    if (!this.#isStarted) {
      this.#isStarted = true;
      this.#next = await this.#read();
    }
    const first = this.#next;
    if (first === undefined) return undefined;
    const group: SideRow[] = [];
    for (let row: SideRow | undefined = first; ; row = await this.#read()) {
      const order = row === undefined ? 1 : compareValues(row[0], first[0]);
      if (order < 0) throw new Error('The documents do not arrive in the order of the compared attribute.');
      if (row === undefined || order > 0) {
        this.#next = row;
        return group;
      }
      if (group.length === maxGroup) {
        throw new Error(
          `More than ${maxGroup} documents have the value ${JSON.stringify(first[0])}. Choose an attribute that identifies documents.`,
        );
      }
      group.push(row);
    }
  }

  async close(): Promise<void> {
    await this.#rows.return?.();
  }

  async #read(): Promise<SideRow | undefined> {
    const { value, done } = await this.#rows.next();
    return done === true ? undefined : value;
  }
}
