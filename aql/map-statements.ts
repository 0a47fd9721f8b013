import { unreachable } from '../protocol/lib/assert.ts';
import type * as ast from './ast.ts';

type MapExpression = (expression: ast.Expression) => ast.Expression;

/** Replaces each direct expression of a statement; nested expressions are left to `map`. */
export function mapExpressions(statement: ast.Statement, map: MapExpression): ast.Statement {
  const optional = (expression: ast.Expression | undefined): ast.Expression | undefined =>
    expression && map(expression);
  switch (statement.kind) {
    case 'for':
      return {
        ...statement,
        source: map(statement.source),
        search: optional(statement.search),
        ...options(),
      };
    case 'traversal':
      return {
        ...statement,
        minDepth: optional(statement.minDepth),
        maxDepth: optional(statement.maxDepth),
        startVertex: map(statement.startVertex),
        prune: statement.prune && { ...statement.prune, condition: map(statement.prune.condition) },
        ...options(),
      };
    case 'path':
      return {
        ...statement,
        minDepth: optional(statement.minDepth),
        maxDepth: optional(statement.maxDepth),
        startVertex: map(statement.startVertex),
        targetVertex: map(statement.targetVertex),
        ...options(),
      };
    case 'filter':
      return { ...statement, condition: map(statement.condition) };
    case 'let':
    case 'return':
      return { ...statement, value: map(statement.value) };
    case 'sort': {
      const keys = statement.keys.map(({ expression, direction }) => ({
        expression: map(expression),
        direction: typeof direction === 'string' ? direction : map(direction),
      }));
      return { ...statement, keys };
    }
    case 'limit':
      return { ...statement, offset: optional(statement.offset), count: map(statement.count) };
    case 'collect':
      return {
        ...statement,
        groups: statement.groups.map((group) => ({ ...group, value: map(group.value) })),
        aggregates: mapAggregates(statement.aggregates, map),
        into: statement.into && { ...statement.into, projection: optional(statement.into.projection) },
        ...options(),
      };
    case 'window':
      return {
        ...statement,
        rangeValue: optional(statement.rangeValue),
        bounds: mapObject(statement.bounds, map),
        aggregates: mapAggregates(statement.aggregates, map),
      };
    case 'insert':
      return { ...statement, value: map(statement.value), ...options() };
    case 'update':
    case 'replace':
      return { ...statement, key: map(statement.key), value: optional(statement.value), ...options() };
    case 'remove':
      return { ...statement, key: map(statement.key), ...options() };
    case 'upsert':
      return {
        ...statement,
        example: optional(statement.example),
        filter: optional(statement.filter),
        insert: map(statement.insert),
        update: map(statement.update),
        ...options(),
      };
    default:
      return unreachable(statement);
  }

  function options(): { readonly options: ast.ObjectExpression | undefined } {
    const own = 'options' in statement ? statement.options : undefined;
    return { options: own && mapObject(own, map) };
  }
}

/** Maps the values of an object expression and keeps the object itself. */
function mapObject(object: ast.ObjectExpression, map: MapExpression): ast.ObjectExpression {
  return { ...object, members: object.members.map((member) => ({ ...member, value: map(member.value) })) };
}

function mapAggregates(
  aggregates: ast.CollectStatement['aggregates'],
  map: MapExpression,
): ast.CollectStatement['aggregates'] {
  return aggregates.map(({ variable, call }) => ({ variable, call: { ...call, args: call.args.map(map) } }));
}
