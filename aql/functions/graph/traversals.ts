import type { Direction } from '../../ast.ts';
import type { ExpressionContext } from '../../expressions/types.ts';
import type { StoredDocument } from '../../source.ts';
import { isUserFunctionName } from '../../user-functions.ts';
import { isObject } from '../../values/compare.ts';
import { assignAttributes, getAttribute, type MutableObject, setAttribute } from '../../values/objects.ts';
import type { Value } from '../../values/value.ts';
import { emptyForWrongType, textOf, wrongType } from '../arguments.ts';
import { define } from '../types.ts';
import { GraphScope, scopeOf } from './GraphScope.ts';
import { directionOf, GraphOptions } from './options.ts';
import type { TraversalStep } from './traversal-step.ts';
import { pathOf, userCollector, userVisitor } from './user-walk.ts';
import { readWalkOptions, walk } from './walk.ts';

/** Traversals with a strategy, an order and filters; removed from the language in 3.0. */
export const traversalFunctions = define({
  TRAVERSAL: {
    parameters: 'vertexCollection, edgeCollection, startVertex, direction, options?',
    isRemoved: true,
    isDynamic: true,
    collectionParameters: [0, 1],
    doc: 'The vertices that a traversal visits, from a start vertex along the edges of a collection.',
    examples: [
      [
        'TRAVERSAL(cities, roads, "cities/berlin", "outbound")[*].vertex._key',
        '["berlin","hamburg","munich"]',
      ],
    ],
    call: (context, [vertices, edges, start, directionName, value]) => {
      const direction = directionOf(directionName);
      if (direction === undefined) return wrongType(context, 'TRAVERSAL');
      const scope = new GraphScope(context, [textOf(context, vertices)], [textOf(context, edges)]);
      const vertex = startVertex(scope, start);
      return vertex === undefined ? [] : visited(scope, vertex, direction, new GraphOptions(value));
    },
  },
  TRAVERSAL_TREE: {
    parameters: 'vertexCollection, edgeCollection, startVertex, direction, connectName, options?',
    isRemoved: true,
    isDynamic: true,
    collectionParameters: [0, 1],
    doc: 'The result of a traversal as a tree: each vertex has its successors in the attribute connectName.',
    examples: [
      [
        'TRAVERSAL_TREE(cities, roads, "cities/berlin", "outbound", "next")[0][0].next[*]._key',
        '["hamburg","munich"]',
      ],
    ],
    call: (context, [vertices, edges, start, directionName, connectName, value]) => {
      const direction = directionOf(directionName);
      if (direction === undefined || typeof connectName !== 'string') {
        return wrongType(context, 'TRAVERSAL_TREE');
      }
      const scope = new GraphScope(context, [textOf(context, vertices)], [textOf(context, edges)]);
      const vertex = startVertex(scope, start);
      return vertex === undefined
        ? []
        : treeOf(scope, vertex, direction, connectName, new GraphOptions(value));
    },
  },
  GRAPH_TRAVERSAL: {
    parameters: 'graphName, startVertexExample, direction, options?',
    isRemoved: true,
    isDynamic: true,
    doc: 'The vertices that a traversal of a graph visits, one list for each start vertex.',
    examples: [
      [
        'GRAPH_TRAVERSAL("map", "cities/berlin", "outbound")[0][*].vertex._key',
        '["berlin","hamburg","munich"]',
      ],
    ],
    call: (context, [name, start, directionName, value]) => {
      const direction = directionOf(directionName);
      if (direction === undefined) return emptyForWrongType(context, 'GRAPH_TRAVERSAL');
      const options = new GraphOptions(value);
      const scope = scopeOf(context, name, options, 'GRAPH_TRAVERSAL');
      return scope.verticesLike(start).map((vertex) => visited(scope, vertex, direction, options));
    },
  },
  GRAPH_TRAVERSAL_TREE: {
    parameters: 'graphName, startVertexExample, direction, connectName, options?',
    isRemoved: true,
    isDynamic: true,
    doc: 'The result of a traversal of a graph, one tree for each start vertex.',
    examples: [
      [
        'GRAPH_TRAVERSAL_TREE("map", "cities/berlin", "outbound", "next")[0][0][0].next[*]._key',
        '["hamburg","munich"]',
      ],
    ],
    call: (context, [name, start, directionName, connectName, value]) => {
      const direction = directionOf(directionName);
      if (direction === undefined || typeof connectName !== 'string') {
        return emptyForWrongType(context, 'GRAPH_TRAVERSAL_TREE');
      }
      const options = new GraphOptions(value);
      const scope = scopeOf(context, name, options, 'GRAPH_TRAVERSAL_TREE');
      return scope
        .verticesLike(start)
        .map((vertex) => treeOf(scope, vertex, direction, connectName, options));
    },
  },
});

/** The start vertex of a traversal: an id or a document of any collection, or a key of the vertex collection. */
function startVertex(scope: GraphScope, start: Value | undefined): StoredDocument | undefined {
  const id = isObject(start) ? getAttribute(start, '_id') : start;
  if (typeof id !== 'string') return undefined;
  return id.includes('/') ? scope.vertex(id) : scope.verticesLike(id)[0];
}

/** Creates a result row for a visited vertex; undefined: no row. */
type Visitor = (step: TraversalStep) => Value | undefined;

/** Visitor of a traversal: one of the built-in visitors, or a user-defined function. */
function visitorOf(context: ExpressionContext, options: GraphOptions): Visitor {
  const name = options.get('visitor');
  switch (typeof name === 'string' ? name.toUpperCase() : name) {
    case undefined:
      return options.isSet('paths')
        ? (step) => ({ vertex: step.vertex.toObject(), path: pathOf(step) })
        : ({ vertex }) => ({ vertex: vertex.toObject() });
    case '_AQL::IDVISITOR':
      return ({ vertex }) => vertex._id;
    case '_AQL::KEYVISITOR':
      return ({ vertex }) => vertex._key;
    case '_AQL::HASATTRIBUTESVISITOR': {
      const test = attributesTest(options.member('data'));
      return (step) =>
        test(step.vertex) ? { vertex: step.vertex.toObject(), path: pathOf(step) } : undefined;
    }
    case '_AQL::PROJECTINGVISITOR': {
      const names = options.member('data').names('attributes') ?? [];
      return ({ vertex }) => {
        const result: MutableObject = {};
        for (const attribute of names) setAttribute(result, attribute, vertex.get(attribute) ?? null);
        return result;
      };
    }
    default:
      return userVisitor(context, String(name), options);
  }
}

/**
 * Predicate of the built-in visitor for vertices with all attributes of the list `attributes`, or with one of
 * them for the type 'any'. With `allowNull: false`, null counts as missing.
 */
function attributesTest(data: GraphOptions): (vertex: StoredDocument) => boolean {
  const names = data.names('attributes') ?? [];
  const isNullAllowed = data.get('allowNull') === undefined || data.isSet('allowNull');
  const has = (vertex: StoredDocument, name: string): boolean => {
    const value = vertex.get(name);
    return value !== undefined && (isNullAllowed || value !== null);
  };
  if (names.length === 0) return () => false;
  if (data.get('type') === 'any') return (vertex) => names.some((name) => has(vertex, name));
  return (vertex) => names.every((name) => has(vertex, name));
}

function visited(
  scope: GraphScope,
  start: StoredDocument,
  direction: Direction,
  options: GraphOptions,
): Value {
  const steps = walk(scope, start, direction, readWalkOptions(scope.context, options));
  const visitor = options.get('visitor');
  if (typeof visitor === 'string' && visitor.toUpperCase() === '_AQL::COUNTINGVISITOR') {
    let count = 0;
    while (steps.next().done !== true) count++;
    return count === 0 ? [] : [count];
  }
  const collector = collectorIn(scope, options);
  if (collector !== undefined) return collector(steps);
  const visit = visitorOf(scope.context, options);
  return Array.from(steps, visit).filter((row) => row !== undefined);
}

/** The function of a visitor with `visitorReturnsResults: false`, which changes the result itself. */
function collectorIn(
  { context }: GraphScope,
  options: GraphOptions,
): ReturnType<typeof userCollector> | undefined {
  const visitor = options.get('visitor');
  if (typeof visitor !== 'string' || !isUserFunctionName(visitor) || visitor.startsWith('_'))
    return undefined;
  const isReturning =
    options.get('visitorReturnsResults') === undefined || options.isSet('visitorReturnsResults');
  return isReturning ? undefined : userCollector(context, visitor, options);
}

interface TreeNode {
  readonly object: MutableObject;
  /** Objects of `children`; becomes an attribute of `object` with the first child. */
  readonly list: Value[];
  readonly children: Map<string, TreeNode>;
}

/** Merges the paths of a traversal to a tree; paths to the same vertex share their nodes. */
function treeOf(
  scope: GraphScope,
  start: StoredDocument,
  direction: Direction,
  connectName: string,
  options: GraphOptions,
): Value {
  const collector = collectorIn(scope, options);
  if (collector !== undefined) {
    return collector(walk(scope, start, direction, readWalkOptions(scope.context, options)));
  }
  const root: TreeNode = { object: {}, list: [], children: new Map() };
  const nodes = new Map<TraversalStep, TreeNode>();
  for (const step of walk(scope, start, direction, readWalkOptions(scope.context, options))) {
    // Predecessors that are excluded from the result are still nodes of the tree.
    const missing: TraversalStep[] = [];
    let at: TraversalStep | undefined = step;
    for (; at !== undefined && !nodes.has(at); at = at.from) missing.push(at);
    let parent = at === undefined ? root : (nodes.get(at) as TreeNode);
    for (const next of missing.reverse()) {
      parent = childOf(parent, next.vertex, connectName);
      nodes.set(next, parent);
    }
  }
  return [root.list];
}

function childOf(parent: TreeNode, vertex: StoredDocument, connectName: string): TreeNode {
  const known = parent.children.get(vertex._id);
  if (known !== undefined) return known;
  const object: MutableObject = {};
  assignAttributes(object, vertex.toObject());
  const node: TreeNode = { object, list: [], children: new Map() };
  parent.children.set(vertex._id, node);
  parent.list.push(object);
  if (parent.list.length === 1) setAttribute(parent.object, connectName, parent.list);
  return node;
}
