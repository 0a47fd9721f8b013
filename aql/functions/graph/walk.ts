import { DatabaseError } from '../../../protocol/errors.ts';
import type { Direction } from '../../ast.ts';
import type { ExpressionContext } from '../../expressions/types.ts';
import type { EdgeEntry, StoredDocument } from '../../source.ts';
import { isArray } from '../../values/compare.ts';
import type { Value } from '../../values/value.ts';
import { type DocumentTest, testOf } from './examples.ts';
import type { GraphScope } from './GraphScope.ts';
import type { GraphOptions } from './options.ts';
import type { TraversalStep } from './traversal-step.ts';
import { userEdgeTest, userVerdict, type Verdict } from './user-walk.ts';

type Uniqueness = 'none' | 'path' | 'global';

interface WalkOptions extends WalkFilters {
  readonly isBreadthFirst: boolean;
  readonly order: 'preorder' | 'postorder' | 'preorder-expander';
  readonly isBackward: boolean;
  readonly uniqueVertices: Uniqueness;
  readonly uniqueEdges: Uniqueness;
  readonly minDepth: number;
  readonly maxDepth: number;
  readonly maxIterations: number;
}

interface WalkFilters {
  readonly verdict: ((step: TraversalStep) => Verdict) | undefined;
  readonly edgeTest:
    | ((edge: StoredDocument, step: TraversalStep, neighbour: StoredDocument) => boolean)
    | undefined;
}

/** Throws 10 (bad parameter) for an invalid option value. */
export function readWalkOptions(context: ExpressionContext, options: GraphOptions): WalkOptions {
  const uniqueness = options.member('uniqueness');
  return {
    isBreadthFirst: options.word('strategy', ['depthfirst', 'breadthfirst']) === 'breadthfirst',
    order: options.word('order', ['preorder', 'postorder', 'preorder-expander']),
    isBackward: options.word('itemOrder', ['forward', 'backward']) === 'backward',
    uniqueVertices: uniqueness.word('vertices', ['none', 'path', 'global']),
    uniqueEdges: uniqueness.word('edges', ['path', 'none', 'global']),
    minDepth: options.number('minDepth', 0),
    maxDepth: options.number('maxDepth', Number.POSITIVE_INFINITY),
    maxIterations: options.number('maxIterations', 10_000_000),
    ...readWalkFilters(context, options),
  };
}

/** `filterVertices` and `followEdges`. Strings in place of examples are names of user-defined functions. */
export function readWalkFilters(context: ExpressionContext, options: GraphOptions): WalkFilters {
  const [filter, follow] = [options.get('filterVertices'), options.get('followEdges')];
  return {
    verdict: typeof filter === 'string' ? userVerdict(context, filter, options) : exampleVerdict(options),
    edgeTest: typeof follow === 'string' ? userEdgeTest(context, follow, options) : exampleTest(follow),
  };
}

/** Decision for vertices that match no example, by `vertexFilterMethod`. */
function exampleVerdict(options: GraphOptions): WalkOptions['verdict'] {
  const test = exampleTest(options.get('filterVertices'));
  if (test === undefined) return undefined;
  const methods = options.names('vertexFilterMethod') ?? ['prune', 'exclude'];
  const failed = { isPruned: methods.includes('prune'), isExcluded: methods.includes('exclude') };
  const passed = { isPruned: false, isExcluded: false };
  return ({ vertex }) => (test(vertex) ? passed : failed);
}

function exampleTest(value: Value | undefined): DocumentTest | undefined {
  return isArray(value) && value.length === 0 ? undefined : testOf(value);
}

/** The vertices that a traversal visits, in visiting order. */
export function walk(
  scope: GraphScope,
  start: StoredDocument,
  direction: Direction,
  options: WalkOptions,
): Generator<TraversalStep, void, void> {
  const walker = new Walker(scope, direction, options);
  const first: TraversalStep = { vertex: start, edge: undefined, from: undefined, depth: 0 };
  return options.isBreadthFirst ? walker.breadthFirst(first) : walker.depthFirst(first);
}

class Walker {
  readonly #seenVertices = new Set<string>();
  readonly #seenEdges = new Set<string>();
  #iterations = 0;

  constructor(
    readonly scope: GraphScope,
    readonly direction: Direction,
    readonly options: WalkOptions,
  ) {}

  *depthFirst(first: TraversalStep): Generator<TraversalStep, void, void> {
    const { order } = this.options;
    const isEarly = order === 'preorder-expander';
    const opened: { readonly step: TraversalStep; readonly rest: Iterator<TraversalStep> }[] = [];
    if (!this.#enter(first)) return;
    if (order !== 'postorder' && this.#isShown(first)) yield first;
    opened.push({ step: first, rest: this.#next(first) });
    while (opened.length > 0) {
      const { step: parent, rest } = opened.at(-1) as (typeof opened)[number];
      const { value: step, done } = rest.next();
      if (done === true) {
        opened.pop();
        if (order === 'postorder' && this.#isShown(parent)) yield parent;
        continue;
      }
      if (!isEarly && !this.#enter(step)) continue;
      if (order === 'preorder' && this.#isShown(step)) yield step;
      if (!isEarly) {
        opened.push({ step, rest: this.#next(step) });
        continue;
      }
      // All siblings are entered when their parent is expanded; then each is expanded in turn.
      const siblings = [step, ...iterate(rest)].filter((sibling) => this.#enter(sibling));
      for (const sibling of siblings) if (this.#isShown(sibling)) yield sibling;
      for (const sibling of siblings.reverse()) opened.push({ step: sibling, rest: this.#next(sibling) });
    }
  }

  *breadthFirst(first: TraversalStep): Generator<TraversalStep, void, void> {
    const queue: TraversalStep[] = this.#enter(first) ? [first] : [];
    const isReversed = this.options.order === 'postorder';
    // The queue grows during the iteration.
    for (const step of queue) {
      if (!isReversed && this.#isShown(step)) yield step;
      for (const next of iterate(this.#next(step))) if (this.#enter(next)) queue.push(next);
    }
    if (!isReversed) return;
    for (const step of queue.reverse()) if (this.#isShown(step)) yield step;
  }

  /** Steps from a vertex to its successors, in the configured order. */
  *#next(step: TraversalStep): Generator<TraversalStep, void, void> {
    if (step.connected === undefined) yield* this.#expand(step);
    else yield* step.connected;
  }

  *#expand(step: TraversalStep): Generator<TraversalStep, void, void> {
    const { maxDepth, verdict, isBackward } = this.options;
    if (step.depth >= maxDepth || verdict?.(step).isPruned === true) return;
    const edges = this.scope.edgesAt(step.vertex._id, this.direction);
    for (const entry of isBackward ? [...edges].reverse() : edges) {
      const next = this.#follow(step, entry);
      if (next !== undefined) yield next;
    }
  }

  #follow(step: TraversalStep, entry: EdgeEntry): TraversalStep | undefined {
    const { edgeTest, uniqueEdges, uniqueVertices } = this.options;
    const edge = entry.edge();
    for (let at: TraversalStep | undefined = step; at !== undefined; at = at.from) {
      if (uniqueEdges === 'path' && at.edge?._id === edge._id) return undefined;
      if (uniqueVertices === 'path' && at.vertex._id === entry.otherId) return undefined;
    }
    const vertex = this.scope.vertex(entry.otherId);
    if (vertex !== undefined && edgeTest?.(edge, step, vertex) === false) return undefined;
    return vertex && { vertex, edge, from: step, depth: step.depth + 1 };
  }

  /** False if a uniqueness option forbids a repeated visit. Throws 1909 (too many iterations). */
  #enter({ vertex, edge }: TraversalStep): boolean {
    this.#iterations += 1;
    if (this.#iterations > this.options.maxIterations)
      throw new DatabaseError('ERROR_GRAPH_TOO_MANY_ITERATIONS');
    if (this.options.uniqueVertices === 'global') {
      if (this.#seenVertices.has(vertex._id)) return false;
      this.#seenVertices.add(vertex._id);
    }
    if (this.options.uniqueEdges === 'global' && edge !== undefined) {
      if (this.#seenEdges.has(edge._id)) return false;
      this.#seenEdges.add(edge._id);
    }
    return true;
  }

  /** In the order preorder-expander a shown vertex is expanded before its visit. */
  #isShown(step: TraversalStep): boolean {
    const { minDepth, verdict, order } = this.options;
    if (order === 'preorder-expander') step.connected ??= [...this.#expand(step)];
    return step.depth >= minDepth && verdict?.(step).isExcluded !== true;
  }
}

function* iterate(iterator: Iterator<TraversalStep>): Generator<TraversalStep, void, void> {
  for (let next = iterator.next(); next.done !== true; next = iterator.next()) yield next.value;
}
