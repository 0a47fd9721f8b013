import type {
  Binding,
  BindParameter,
  CollectionReference,
  Direction,
  Expression,
  GraphSource,
  PathStatement,
  RangeExpression,
  Statement,
  TraversalStatement,
} from '../ast.ts';
import type { TokenCursor } from './cursor.ts';
import { parseDestructuring, startsDestructuring } from './destructuring.ts';
import { parseExpressionTokens } from './expressions.ts';
import { findDirection, parseBinding, parseBindParameter, parseCollection, parseOptions } from './names.ts';

const algorithms = ['SHORTEST_PATH', 'ALL_SHORTEST_PATHS', 'K_SHORTEST_PATHS', 'K_PATHS'] as const;

/** Parses FOR over an array or a collection, a traversal, or a path search. */
export function parseFor(cursor: TokenCursor): readonly Statement[] {
  const { start } = cursor.expect('FOR');
  if (startsDestructuring(cursor)) {
    const { whole, parts } = parseDestructuring(cursor);
    cursor.expect('IN');
    return [parseArrayLoop(cursor, start, whole, parseExpressionTokens(cursor)), ...parts];
  }
  const variables = [parseBinding(cursor)];
  while (variables.length < 3 && cursor.accept(',')) variables.push(parseBinding(cursor));
  if (variables.length < 3) cursor.expect('IN', ',');
  else cursor.expect('IN');
  let depth: Expression | undefined;
  if (findDirection(cursor.token.kind) === undefined) {
    depth = parseExpressionTokens(cursor);
    if (findDirection(cursor.token.kind) === undefined) {
      if (variables.length > 1) cursor.fail();
      return [parseArrayLoop(cursor, start, variables[0]!, depth)];
    }
  }
  const direction = findDirection(cursor.next().kind)!;
  const head = { start, variables, ...depthRange(depth), direction };
  for (const algorithm of algorithms) {
    if (cursor.accept(algorithm)) return [parsePath(cursor, head, algorithm)];
  }
  return [parseTraversal(cursor, head)];
}

interface TraversalHead {
  readonly start: number;
  readonly variables: readonly Binding[];
  readonly minDepth: Expression | undefined;
  readonly maxDepth: Expression | undefined;
  readonly direction: Direction;
}

/** `min..max`, or one depth for both bounds. */
function depthRange(depth: Expression | undefined): Pick<TraversalHead, 'minDepth' | 'maxDepth'> {
  if (depth === undefined) return { minDepth: undefined, maxDepth: undefined };
  if (depth.kind !== 'range') return { minDepth: depth, maxDepth: depth };
  const { low, high }: RangeExpression = depth;
  return { minDepth: low, maxDepth: high };
}

function parseArrayLoop(
  cursor: TokenCursor,
  start: number,
  variable: Binding,
  source: Expression,
): Statement {
  const isSearch = cursor.dialect !== '2.8' && cursor.acceptWord('SEARCH') !== undefined;
  const search = isSearch ? parseExpressionTokens(cursor) : undefined;
  const options = cursor.dialect === '2.8' ? undefined : parseOptions(cursor);
  return { kind: 'for', variable, source, search, options, start, end: cursor.lastEnd };
}

function parseTraversal(cursor: TokenCursor, head: TraversalHead): TraversalStatement {
  const { start, variables, minDepth, maxDepth, direction } = head;
  const startVertex = parseExpressionTokens(cursor);
  const graph = parseGraph(cursor);
  const prune = cursor.isWord('PRUNE') ? parsePrune(cursor) : undefined;
  const options = cursor.dialect === '2.8' ? undefined : parseOptions(cursor);
  const [vertex, edge, path] = variables as [Binding, Binding | undefined, Binding | undefined];
  return {
    ...({ kind: 'traversal', vertex, edge, path, minDepth, maxDepth, direction } as const),
    startVertex,
    graph,
    prune,
    options,
    start,
    end: cursor.lastEnd,
  };
}

function parsePrune(cursor: TokenCursor): TraversalStatement['prune'] {
  cursor.expectWord('PRUNE');
  if (!cursor.is('identifier') || cursor.peek(1).kind !== '=') {
    return { variable: undefined, condition: parseExpressionTokens(cursor) };
  }
  const variable = parseBinding(cursor);
  cursor.expect('=');
  return { variable, condition: parseExpressionTokens(cursor) };
}

function parsePath(
  cursor: TokenCursor,
  head: TraversalHead,
  algorithm: PathStatement['algorithm'],
): PathStatement {
  const startVertex = parseExpressionTokens(cursor);
  cursor.expectWord('TO');
  const targetVertex = parseExpressionTokens(cursor);
  const graph = parseGraph(cursor);
  const options = parseOptions(cursor);
  const end = cursor.lastEnd;
  return { kind: 'path', algorithm, ...head, startVertex, targetVertex, graph, options, end };
}

function parseGraph(cursor: TokenCursor): GraphSource {
  if (cursor.accept('GRAPH')) {
    if (cursor.is('bind')) return { kind: 'graph', name: parseBindParameter(cursor) };
    const { value, start, end } = cursor.expect('string', 'bind');
    return { kind: 'graph', name: { kind: 'literal', value, start, end } };
  }
  const collections: { direction: Direction | undefined; collection: CollectionReference | BindParameter }[] =
    [];
  do {
    const direction = findDirection(cursor.token.kind);
    if (direction !== undefined) cursor.next();
    collections.push({ direction, collection: parseCollection(cursor) });
  } while (cursor.accept(','));
  return { kind: 'edgeCollections', collections };
}
