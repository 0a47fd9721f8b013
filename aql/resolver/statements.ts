import { unreachable } from '../../protocol/lib/assert.ts';
import type * as ast from '../ast.ts';
import { dialectRules } from '../dialect-rules.ts';
import { walk } from '../expression-tree.ts';
import { resolveCollect, resolveWindow } from './collect.ts';
import { resolveExpression, resolveLimit } from './expressions.ts';
import { resolvePath, resolveTraversal } from './loops.ts';
import { resolveInsert, resolveRemove, resolveUpdate, resolveUpsert } from './modifications.ts';
import { resolveOptions } from './options.ts';
import type { Resolution } from './Resolution.ts';

/** Resolves a subquery. It sees the outer variables; its own variables are not visible outside. */
export function resolveSubquery(resolution: Resolution, query: ast.Query): ast.Query {
  resolution.scopes.startQuery();
  const statements = resolveStatements(resolution, query.statements);
  resolution.scopes.endQuery();
  const gives = dialectRules[resolution.dialect].writingSubqueryRows;
  return { ...query, statements: gives === 'any' ? statements : withWrittenRows(resolution, statements) };
}

/**
 * If a modification precedes the RETURN, a value that does not depend on the modified rows becomes null
 * (2.8).
 */
function withWrittenRows(
  resolution: Resolution,
  statements: readonly ast.Statement[],
): readonly ast.Statement[] {
  const written = statements.find((statement) => resolution.modificationVariables.has(statement));
  const last = statements.at(-1);
  if (written === undefined || last?.kind !== 'return') return statements;
  const { start, end } = last.value;
  for (const part of walk(last.value)) {
    const declared = part.kind === 'variable' ? resolution.scopes.variables[part.id] : undefined;
    if (part.kind === 'subquery' || (declared && declared.declaredAt.start >= written.start))
      return statements;
  }
  return [...statements.slice(0, -1), { ...last, value: { kind: 'literal', value: null, start, end } }];
}

export function resolveStatements(
  resolution: Resolution,
  statements: readonly ast.Statement[],
): readonly ast.Statement[] {
  return statements.map((statement) => resolveStatement(resolution, statement));
}

function resolveStatement(resolution: Resolution, statement: ast.Statement): ast.Statement {
  switch (statement.kind) {
    case 'for':
      return resolveFor(resolution, statement);
    case 'traversal':
      return resolveTraversal(resolution, statement);
    case 'path':
      return resolvePath(resolution, statement);
    case 'filter':
      return { ...statement, condition: resolveExpression(resolution, statement.condition) };
    case 'let': {
      const value = resolveExpression(resolution, statement.value);
      return { ...statement, value, variable: resolution.declare(statement.variable) };
    }
    case 'sort':
      return resolveSort(resolution, statement);
    case 'limit':
      return resolveLimit(resolution, statement);
    case 'collect':
      return resolveCollect(resolution, statement);
    case 'window':
      return resolveWindow(resolution, statement);
    case 'return':
      return { ...statement, value: resolveExpression(resolution, statement.value) };
    case 'insert':
      return resolveInsert(resolution, statement);
    case 'update':
    case 'replace':
      return resolveUpdate(resolution, statement);
    case 'remove':
      return resolveRemove(resolution, statement);
    case 'upsert':
      return resolveUpsert(resolution, statement);
    default:
      return unreachable(statement);
  }
}

function resolveFor(resolution: Resolution, statement: ast.ForStatement): ast.ForStatement {
  const source = resolveExpression(resolution, statement.source);
  resolution.scopes.startLoop();
  const variable = resolution.declare(statement.variable);
  const search = statement.search && resolveExpression(resolution, statement.search);
  const options = resolveOptions(resolution, statement);
  return { ...statement, source, variable, search, options };
}

function resolveSort(resolution: Resolution, statement: ast.SortStatement): ast.SortStatement {
  const keys = statement.keys.map(({ expression, direction }) => ({
    expression: resolveExpression(resolution, expression),
    direction: typeof direction === 'string' ? direction : resolveExpression(resolution, direction),
  }));
  return { ...statement, keys };
}
