import { ArangoError, arangoError } from '../ArangoError.ts';
import { type Document, orders, type Path, type TraversalConfig } from './config.ts';
import { inItemOrder, parseFilterResult } from './functions.ts';
import { Uniqueness } from './Uniqueness.ts';

/** A vertex to be visited. */
interface Item {
  readonly edge: Document | undefined;
  readonly vertex: Document;
  /** Undefined before its first turn; then whether a post-order visit follows. */
  visitsAfter: boolean | undefined;
}

interface QueuedItem extends Item {
  readonly parent: QueuedItem | undefined;
}

/** Counts the steps. Throws 1909 (too many iterations). */
export class Steps {
  readonly #max: number;
  #count = 0;

  constructor({ maxIterations }: TraversalConfig) {
    this.#max = maxIterations;
  }

  next(): void {
    if (this.#count++ <= this.#max) return;
    // 2.8 gives this error the status 500.
    throw new ArangoError({ ...arangoError('ERROR_GRAPH_TOO_MANY_ITERATIONS'), code: 500 });
  }
}

/** Visits an accepted vertex in pre-order; gives its connections. */
function enter(config: TraversalConfig, result: unknown, item: Item, path: Path) {
  const { order, visitor } = config;
  const { visit, expand } = parseFilterResult(config.filter(config, item.vertex, path));
  if (visit && order === orders.PRE_ORDER) visitor(config, result, item.vertex, path);
  item.visitsAfter = visit && order === orders.POST_ORDER;
  const found = expand ? config.expander(config, item.vertex, path) : [];
  const connections = inItemOrder(config, found);
  if (visit && order === orders.PRE_ORDER_EXPANDER) visitor(config, result, item.vertex, path, connections);
  return connections;
}

export function depthFirst(config: TraversalConfig, result: unknown, start: Document): void {
  const steps = new Steps(config);
  const uniqueness = new Uniqueness(config);
  const path: Path = { edges: [], vertices: [] };
  const stack: Item[] = [{ edge: undefined, vertex: start, visitsAfter: undefined }];
  for (let item = stack.at(-1); item !== undefined; item = stack.at(-1)) {
    steps.next();
    const { edge, vertex, visitsAfter } = item;
    if (visitsAfter !== undefined) {
      if (visitsAfter) config.visitor(config, result, vertex, path);
      if (edge !== undefined) path.edges.pop();
      path.vertices.pop();
      stack.pop();
      continue;
    }
    if (!uniqueness.accepts(path, edge, vertex)) {
      stack.pop();
      continue;
    }
    if (edge !== undefined) path.edges.push(edge);
    path.vertices.push(vertex);
    // The last entry of the stack is the next one.
    for (const connection of enter(config, result, item, path).reverse()) {
      stack.push({ ...connection, visitsAfter: undefined });
    }
  }
}

export function breadthFirst(config: TraversalConfig, result: unknown, start: Document): void {
  const steps = new Steps(config);
  const uniqueness = new Uniqueness(config);
  const queue: QueuedItem[] = [{ edge: undefined, vertex: start, visitsAfter: undefined, parent: undefined }];
  for (let index = 0; index < queue.length; index++) {
    steps.next();
    const item = queue[index]!;
    const before: Path = item.parent === undefined ? { edges: [], vertices: [] } : pathTo(item.parent);
    if (!uniqueness.accepts(before, item.edge, item.vertex)) continue;
    const connections = enter(config, result, item, pathTo(item));
    // In post-order the queue is visited from its end.
    if (config.order === orders.POST_ORDER) connections.reverse();
    for (const connection of connections) {
      queue.push({ ...connection, visitsAfter: undefined, parent: item });
    }
  }
  if (config.order !== orders.POST_ORDER) return;
  for (const item of queue.reverse()) {
    steps.next();
    if (item.visitsAfter) config.visitor(config, result, item.vertex, pathTo(item));
  }
}

function pathTo(item: QueuedItem): Path {
  const path: Path = { edges: [], vertices: [] };
  for (let current: QueuedItem | undefined = item; current !== undefined; current = current.parent) {
    path.vertices.push(current.vertex);
    if (current.edge !== undefined) path.edges.push(current.edge);
  }
  path.vertices.reverse();
  path.edges.reverse();
  return path;
}
