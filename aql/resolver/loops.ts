import { DatabaseError } from '../../protocol/errors.ts';
import { findNearestName } from '../../protocol/lib/nearest-name.ts';
import type * as ast from '../ast.ts';
import { resolveExpression } from './expressions.ts';
import { resolveCollectionName } from './modifications.ts';
import { resolveOptions } from './options.ts';
import type { Resolution } from './Resolution.ts';

export function resolveTraversal(
  resolution: Resolution,
  statement: ast.TraversalStatement,
): ast.TraversalStatement {
  const head = resolveHead(resolution, statement);
  resolution.scopes.startLoop();
  const vertex = resolution.declare(statement.vertex);
  const edge = statement.edge && resolution.declare(statement.edge);
  const path = statement.path && resolution.declare(statement.path);
  const prune = statement.prune && resolvePrune(resolution, statement.prune);
  const options = resolveOptions(resolution, statement);
  return { ...statement, ...head, vertex, edge, path, prune, options };
}

function resolvePrune(
  resolution: Resolution,
  { variable, condition }: NonNullable<ast.TraversalStatement['prune']>,
): ast.TraversalStatement['prune'] {
  const resolved = resolveExpression(resolution, condition);
  return { condition: resolved, variable: variable && resolution.declare(variable) };
}

export function resolvePath(resolution: Resolution, statement: ast.PathStatement): ast.PathStatement {
  const head = resolveHead(resolution, statement);
  const targetVertex = resolveExpression(resolution, statement.targetVertex);
  const options = resolveOptions(resolution, statement);
  resolution.scopes.startLoop();
  const variables = statement.variables.map((variable) => resolution.declare(variable));
  return { ...statement, ...head, targetVertex, options, variables };
}

/** Resolves the common part of traversals and path searches in the scope outside the loop. */
function resolveHead(resolution: Resolution, statement: ast.TraversalStatement | ast.PathStatement) {
  resolution.noteReading('traversal', statement);
  return {
    minDepth: statement.minDepth && resolveExpression(resolution, statement.minDepth),
    maxDepth: statement.maxDepth && resolveExpression(resolution, statement.maxDepth),
    startVertex: resolveExpression(resolution, statement.startVertex),
    graph: resolveGraph(resolution, statement.graph),
  };
}

function resolveGraph(resolution: Resolution, graph: ast.GraphSource): ast.GraphSource {
  if (graph.kind === 'edgeCollections') {
    const collections = graph.collections.map(({ direction, collection }) => ({
      direction,
      collection: resolveCollectionName(resolution, collection, 'read'),
    }));
    return { kind: 'edgeCollections', collections };
  }
  const { start, end } = graph.name;
  if (graph.name.kind === 'bind' && resolution.binds.isOpen) return graph;
  const name = graphNameOf(resolution, graph.name);
  const definition = resolution.request.source.findGraph(name);
  if (definition === undefined) {
    resolution.fail(unknownGraph(resolution, name), graph.name);
    return graph;
  }
  for (const { collection, from, to } of definition.edgeDefinitions) {
    for (const used of [collection, ...from, ...to]) {
      if (resolution.request.source.findCollection(used)) resolution.noteCollection(used, 'read', graph.name);
    }
  }
  return { kind: 'graph', name: { kind: 'literal', value: name, start, end } };
}

function graphNameOf(resolution: Resolution, name: ast.Expression): string {
  if (name.kind === 'bind') return resolution.binds.getName(name);
  if (name.kind === 'literal' && typeof name.value === 'string') return name.value;
  throw new DatabaseError('ERROR_QUERY_PARSE', {
    message: 'expected the name of a graph after GRAPH, as a string or a bind parameter',
  });
}

function unknownGraph(resolution: Resolution, name: string): DatabaseError {
  if (resolution.dialect === '2.8') {
    return new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND', {
      message: `document not found: while looking up graph '${name}' in _graphs`,
    });
  }
  const { source } = resolution.request;
  const known = source.graphNames?.() ?? [];
  const nearest = findNearestName(name, known);
  const hint = nearest === undefined ? '' : `; did you mean '${nearest}'?`;
  return new DatabaseError('ERROR_GRAPH_NOT_FOUND', { message: `graph '${name}' not found${hint}` });
}
