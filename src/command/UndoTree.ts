import type { HistoryStep, StepFacts } from './HistoryStep.ts';

/** One undoable gesture. */
export interface UndoEntry extends StepFacts {
  /** Title of the step, such as 'Expand alice'. */
  readonly label: string;
  /** A long undo returns a promise. It ends the step with its change of the graph; otherwise, the promise ends it. */
  undo(step: StepMove): unknown;
  redo(step: StepMove): unknown;
  /** Plain data of which the entry can be made again. Without it, the entry ends with the page. */
  pack?(): PackedEntry | undefined;
  /** Number of changes of what `pack` returns. */
  readonly changes?: number;
  /** Revision of the model after the last change of the entry. */
  readonly topology?: number;
}

/** The undo or redo of an entry, for long ones. */
export interface StepMove {
  /** Calls listeners once for all changes of `action`. */
  batch<Result>(action: () => Result): Result;
  /** Makes the other step the current one; called in the batch that changes the graph. */
  finish(): void;
}

/** An entry as plain data, for a step of its kind. */
export interface PackedEntry {
  readonly kind: string;
  readonly value: unknown;
}

/** A node for a later `UndoTree`. */
export interface NodeRecord {
  readonly id: number;
  /** Undefined for the beginning. */
  readonly parentId: number | undefined;
  /** The child that redo goes to. */
  readonly nextId: number | undefined;
  readonly step: HistoryStep;
  /** Undefined: the step is only listed, and neither undo nor redo pass it. */
  readonly entry: UndoEntry | undefined;
}

export interface UndoState {
  /** The labels of the next undo and redo. */
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
}

/** A step with its place in the tree. */
export interface HistoryNode {
  readonly id: number;
  /** Undefined for the beginning. */
  readonly parentId: number | undefined;
  readonly step: HistoryStep;
  /** False: a step on the way there is only listed, so that it can neither be undone nor repeated. */
  readonly isReachable: boolean;
}

interface Node {
  readonly id: number;
  parent: Node | undefined;
  readonly children: Node[];
  /** The child that redo goes to: the last visited one. */
  next: Node | undefined;
  /** Undefined for the beginning and for steps that are only listed. */
  readonly entry: UndoEntry | undefined;
  readonly time: number;
  /** Title of the beginning. */
  readonly facts: StepFacts & { readonly title: string };
}

/**
 * History of one workspace: a tree of steps. A new step continues at the current one; if that step had been continued
 * before, the earlier continuation stays as a branch. Beyond `limit` steps the oldest branch is dropped, then the
 * oldest step.
 */
export class UndoTree {
  readonly #listeners = new Set<() => void>();
  readonly #limit: number;
  readonly #batch: StepMove['batch'];
  #lastId = 0;
  #root: Node;
  #current: Node;
  #count = 0;
  #revision = 0;
  #moving: Promise<void> | undefined;
  #state: UndoState = { undoLabel: undefined, redoLabel: undefined };
  #nodes: readonly HistoryNode[] | undefined;

  /** `batch`: calls the listeners of what the entries change once for all changes of an action. */
  constructor(
    limit = 200,
    title = 'Open graph',
    batch: StepMove['batch'] = <Result>(action: () => Result) => action(),
  ) {
    this.#limit = limit;
    this.#batch = batch;
    this.#root = this.#toNode(undefined, undefined, { title });
    this.#current = this.#root;
  }

  /** The same object until a change. */
  get state(): UndoState {
    return this.#state;
  }

  /** True during a long undo or redo. */
  get isMoving(): boolean {
    return this.#moving !== undefined;
  }

  /** Entries that can be undone, oldest first. */
  get entries(): readonly UndoEntry[] {
    return pathTo(this.#current).flatMap(({ entry }) => entry ?? []);
  }

  /** Id of the step whose result is shown. */
  get currentId(): number {
    return this.#current.id;
  }

  /** All steps, oldest first; the same array until a change. */
  get nodes(): readonly HistoryNode[] {
    if (this.#nodes === undefined) {
      const reachable = reachableFrom(this.#current);
      this.#nodes = nodesBelow(this.#root)
        .sort((one, other) => one.id - other.id)
        .map((node) => ({
          id: node.id,
          parentId: node.parent?.id,
          step: stepOf(node),
          isReachable: reachable.has(node),
        }));
    }
    return this.#nodes;
  }

  /** Number of changes of the tree. */
  get revision(): number {
    return this.#revision;
  }

  /** All nodes, those nearest to the current step first. */
  get records(): readonly NodeRecord[] {
    return nodesAround(this.#current).map((node) => ({
      id: node.id,
      parentId: node.parent?.id,
      nextId: node.next?.id,
      step: stepOf(node),
      entry: node.entry,
    }));
  }

  /** Replaces the tree. Throws without a change if the records are not one tree with the current step. */
  load(records: readonly NodeRecord[], currentId: number): void {
    const nodes = new Map<number, Node>();
    for (const { id, step, entry } of records)
      nodes.set(id, this.#toNode(undefined, entry, step, { id, time: step.time }));
    const roots: Node[] = [];
    for (const { id, parentId, nextId } of [...records].sort((one, other) => one.id - other.id)) {
      const node = nodes.get(id)!;
      node.parent = nodes.get(parentId ?? Number.NaN);
      if (node.parent === undefined) roots.push(node);
      else node.parent.children.push(node);
      node.next = nodes.get(nextId ?? Number.NaN);
    }
    const [root] = roots;
    const current = nodes.get(currentId);
    const isTree =
      root !== undefined &&
      nodes.size === records.length &&
      nodesBelow(root).length === nodes.size &&
      [...nodes.values()].every(({ next, children }) => next === undefined || children.includes(next));
    if (!isTree || current === undefined) throw new Error('the steps of the history are not one tree');
    this.#root = root;
    this.#current = current;
    this.#count = nodes.size - 1;
    this.#lastId = Math.max(...nodes.keys()) + 1;
    this.#changed();
  }

  /** Ids of the steps from the beginning over the current one to the end that redo reaches. */
  get trunk(): readonly number[] {
    const ids = pathTo(this.#current).map(({ id }) => id);
    for (let node = this.#current.next; node; node = node.next) ids.push(node.id);
    return ids;
  }

  /** Adds an entry for a change that has already been made. */
  push(entry: UndoEntry): void {
    const node = this.#toNode(this.#current, entry, { title: entry.label });
    this.#current.children.push(node);
    this.#current.next = node;
    this.#current = node;
    this.#count += 1;
    while (this.#count > this.#limit) this.#dropOldest();
    this.#changed();
  }

  /**
   * Returns false if there is nothing to undo. An entry that throws stays the current one. A call during a running undo
   * waits for it.
   */
  undo(): boolean | Promise<boolean> {
    return this.#move(() => {
      const { entry, parent } = this.#current;
      return entry && parent && { act: (step: StepMove) => entry.undo(step), target: parent };
    });
  }

  redo(): boolean | Promise<boolean> {
    return this.#move(() => {
      const { next } = this.#current;
      const entry = next?.entry;
      return entry && next && { act: (step: StepMove) => entry.redo(step), target: next };
    });
  }

  /**
   * Goes to any step, across branches: undoes to the common step, then redoes. Stops at a step that fails. Steps between
   * long ones are one batch.
   */
  async goTo(id: number): Promise<void> {
    for (;;) {
      const long = this.#batch(() => this.#goTowards(id));
      if (long === undefined) return;
      await long;
    }
  }

  /** Moves up to the next long step, and returns it; undefined: the step is reached. */
  #goTowards(id: number): Promise<boolean> | undefined {
    for (;;) {
      const target = nodesBelow(this.#root).find((node) => node.id === id);
      if (target === undefined) throw new Error('This step is no longer in the history.');
      if (!reachableFrom(this.#current).has(target))
        throw new Error('A step on the way cannot be undone after the page was loaded again.');
      const path = pathTo(target);
      for (const [place, node] of path.entries()) node.next = path[place + 1] ?? node.next;
      if (this.#current === target) break;
      const moved = path.includes(this.#current) ? this.redo() : this.undo();
      if (moved instanceof Promise) return moved;
    }
    this.#changed();
    return undefined;
  }

  /** Forgets all steps except the current one, which becomes the beginning. */
  clear(): void {
    this.#root = this.#toNode(undefined, undefined, stepOf(this.#current), this.#current);
    this.#current = this.#root;
    this.#count = 0;
    this.#changed();
  }

  /** Forgets all steps; `title` names the beginning. */
  begin(title: string): void {
    this.load(
      [
        {
          id: this.#lastId,
          parentId: undefined,
          nextId: undefined,
          step: { title, time: Date.now() },
          entry: undefined,
        },
      ],
      this.#lastId,
    );
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #toNode(
    parent: Node | undefined,
    entry: UndoEntry | undefined,
    facts: Node['facts'],
    { id = this.#lastId++, time = Date.now() }: Partial<Pick<Node, 'id' | 'time'>> = {},
  ): Node {
    return { id, parent, children: [], next: undefined, entry, time, facts };
  }

  #move(
    plan: () => { readonly act: (step: StepMove) => unknown; readonly target: Node } | undefined,
  ): boolean | Promise<boolean> {
    const again = () => this.#move(plan);
    // The caller of the running undo receives its error.
    if (this.#moving !== undefined) return this.#moving.then(again, again);
    const planned = plan();
    if (!planned) return false;
    const from = this.#current;
    let isFinished = false;
    const finish = () => {
      // An entry added meanwhile is the current one already.
      if (isFinished || this.#current !== from) return;
      isFinished = true;
      this.#current = planned.target;
      if (from.parent === planned.target) planned.target.next = from;
      this.#changed();
    };
    const acted = this.#batch(() => {
      const result = planned.act({ batch: this.#batch, finish });
      if (!(result instanceof Promise)) finish();
      return result;
    });
    if (!(acted instanceof Promise)) return true;
    const moving = acted.finally(() => {
      this.#moving = undefined;
    });
    this.#moving = moving.then(finish);
    return this.#moving.then(() => true);
  }

  /** Drops the oldest end of another branch; without branches the oldest step, which becomes the beginning. */
  #dropOldest(): void {
    const kept = new Set(pathTo(this.#current));
    const end = nodesBelow(this.#root)
      .filter((node) => node.children.length === 0 && !kept.has(node))
      .sort((one, other) => one.id - other.id)[0];
    this.#count -= 1;
    if (end?.parent) {
      const { parent } = end;
      parent.children.splice(parent.children.indexOf(end), 1);
      if (parent.next === end) parent.next = parent.children.at(-1);
      return;
    }
    const first = this.#root.children[0]!;
    this.#root = this.#toNode(undefined, undefined, stepOf(first), first);
    this.#root.children.push(...first.children);
    this.#root.next = first.next;
    for (const child of first.children) child.parent = this.#root;
    if (this.#current === first) this.#current = this.#root;
  }

  #changed(): void {
    this.#revision += 1;
    this.#nodes = undefined;
    this.#state = {
      undoLabel: this.#current.entry?.label,
      redoLabel: this.#current.next?.entry?.label,
    };
    for (const listener of this.#listeners) listener();
  }
}

/** From the beginning to the node. */
function pathTo(node: Node): Node[] {
  const path: Node[] = [];
  for (let at: Node | undefined = node; at; at = at.parent) path.unshift(at);
  return path;
}

/** All nodes of the tree, breadth first from one of them. */
function nodesAround(start: Node): Node[] {
  const nodes = new Set([start]);
  for (const node of nodes) {
    if (node.parent) nodes.add(node.parent);
    for (const child of node.children) nodes.add(child);
  }
  return [...nodes];
}

/** The nodes to which undo and redo lead. */
function reachableFrom(start: Node): ReadonlySet<Node> {
  const nodes = new Set([start]);
  for (const node of nodes) {
    if (node.parent && node.entry) nodes.add(node.parent);
    for (const child of node.children) if (child.entry) nodes.add(child);
  }
  return nodes;
}

function nodesBelow(root: Node): Node[] {
  const nodes = [root];
  for (const node of nodes) nodes.push(...node.children);
  return nodes;
}

/** An entry's title and facts may change while its gesture goes on. */
function stepOf({ entry, facts, time }: Node): HistoryStep {
  const { detail, aql, isWrite, command } = entry ?? facts;
  return { title: entry?.label ?? facts.title, time, detail, aql, isWrite, command };
}
