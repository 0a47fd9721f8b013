/** A document in the model: its value, and the number of the write that made it. */
interface Version {
  readonly value: number;
  readonly write: number;
}

type State = ReadonlyMap<string, Version>;

/** The outcome of a call: undefined for success, else the number of the error. */
type Outcome = number | undefined;

interface ModelTransaction {
  readonly snapshot: State;
  readonly own: Map<string, Version>;
  /** Keys whose documents of the snapshot it has changed. */
  readonly changed: Set<string>;
  /** Keys that it has inserted. */
  readonly inserted: Set<string>;
}

const missing = 1202;
const duplicate = 1210;
const conflict = 1200;

/**
 * The isolation of stream transactions: each sees the state at its begin and its own changes. The first transaction
 * that changes a document keeps others from changing it until its end.
 */
export class TransactionModel {
  #committed: State = new Map();
  readonly #open = new Map<number, ModelTransaction>();
  #writes = 0;

  get committed(): ReadonlyMap<string, number> {
    return valuesOf(this.#committed);
  }

  isOpen(client: number): boolean {
    return this.#open.has(client);
  }

  begin(client: number): void {
    const snapshot = this.#committed;
    const own = new Map(snapshot);
    this.#open.set(client, { snapshot, own, changed: new Set(), inserted: new Set() });
  }

  /** What a client sees. */
  read(client: number): ReadonlyMap<string, number> {
    return valuesOf(this.#open.get(client)?.own ?? this.#committed);
  }

  insert(client: number, key: string, value: number): Outcome {
    const transaction = this.#open.get(client);
    if ((transaction?.own ?? this.#committed).has(key)) return duplicate;
    if (this.#others(client).some(({ inserted }) => inserted.has(key))) return conflict;
    if (transaction === undefined) {
      this.#commit(key, value);
      return undefined;
    }
    // Committed after the snapshot; a document of the snapshot was removed by this transaction.
    if (this.#committed.has(key) && !transaction.snapshot.has(key)) return conflict;
    transaction.inserted.add(key);
    transaction.own.set(key, this.#version(value));
    return undefined;
  }

  /** `value` undefined: removes the document. */
  change(client: number, key: string, value: number | undefined): Outcome {
    const transaction = this.#open.get(client);
    const visible = (transaction?.own ?? this.#committed).get(key);
    if (visible === undefined) return missing;
    const isOfSnapshot = transaction === undefined || visible === transaction.snapshot.get(key);
    if (isOfSnapshot && this.#others(client).some(({ changed }) => changed.has(key))) return conflict;
    if (transaction === undefined) {
      this.#commit(key, value);
      return undefined;
    }
    if (isOfSnapshot && this.#committed.get(key) !== visible) return conflict;
    if (isOfSnapshot) transaction.changed.add(key);
    if (value === undefined) transaction.own.delete(key);
    else transaction.own.set(key, this.#version(value));
    return undefined;
  }

  /** Changes all visible documents, or none after a conflict. */
  changeAll(client: number, change: (value: number) => number | undefined): Outcome {
    const transaction = this.#open.get(client);
    const visible = [...(transaction?.own ?? this.#committed)];
    const hasConflict = visible.some(([key, version]) => {
      const isOfSnapshot = transaction === undefined || version === transaction.snapshot.get(key);
      if (!isOfSnapshot) return false;
      return (
        this.#others(client).some(({ changed }) => changed.has(key)) || this.#committed.get(key) !== version
      );
    });
    if (hasConflict) return conflict;
    for (const [key, { value }] of visible) this.change(client, key, change(value));
    return undefined;
  }

  commit(client: number): void {
    const transaction = this.#open.get(client);
    if (transaction === undefined) return;
    this.#open.delete(client);
    const committed = new Map(this.#committed);
    for (const key of new Set([...transaction.changed, ...transaction.inserted])) {
      const version = transaction.own.get(key);
      if (version !== undefined) committed.set(key, version);
      else if (this.#committed.get(key) === transaction.snapshot.get(key)) committed.delete(key);
    }
    this.#committed = committed;
  }

  abort(client: number): void {
    this.#open.delete(client);
  }

  #commit(key: string, value: number | undefined): void {
    const committed = new Map(this.#committed);
    if (value === undefined) committed.delete(key);
    else committed.set(key, this.#version(value));
    this.#committed = committed;
  }

  #others(client: number): readonly ModelTransaction[] {
    return [...this.#open].filter(([other]) => other !== client).map(([, transaction]) => transaction);
  }

  #version(value: number): Version {
    this.#writes += 1;
    return { value, write: this.#writes };
  }
}

function valuesOf(state: State): ReadonlyMap<string, number> {
  return new Map([...state].map(([key, { value }]) => [key, value]));
}
