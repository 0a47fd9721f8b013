import { DatabaseError } from '../../protocol/errors.ts';
import type * as ast from '../ast.ts';
import { checkAggregate, checkFunctionName } from './calls.ts';
import { resolveExpression, resolveObject } from './expressions.ts';
import { resolveOptions } from './options.ts';
import type { Resolution } from './Resolution.ts';

/**
 * COLLECT reads the variables declared before it. It ends the loops of its query: after it, its own variables and
 * those declared before the first loop are visible.
 */
export function resolveCollect(
  resolution: Resolution,
  statement: ast.CollectStatement,
): ast.CollectStatement {
  const { scopes } = resolution;
  const values = statement.groups.map(({ value }) => resolveExpression(resolution, value));
  const groupNames = new Set(statement.groups.map(({ variable }) => variable.name));
  if (groupNames.size < statement.groups.length) checkRepeated(resolution, statement.groups);
  for (const { variable } of statement.groups) resolution.checkNewName(variable);
  const calls = resolveAggregates(resolution, statement.aggregates, groupNames);
  const projection = statement.into?.projection && resolveExpression(resolution, statement.into.projection);
  const keep = statement.into?.keep?.map((kept) => resolveKept(resolution, kept));
  const options = resolveOptions(resolution, statement);
  // Variables in front of the first loop are the same for all rows, so INTO omits them.
  const collected = scopes
    .ownVariables()
    .filter(({ kind, loopDepth }) => kind === 'user' && (loopDepth > 0 || !scopes.isInLoop));

  scopes.collect();
  const groups = statement.groups.map(({ variable }, index) => ({
    variable: resolution.declare(variable),
    value: values[index]!,
  }));
  const aggregates = statement.aggregates.map(({ variable }, index) => ({
    variable: resolution.declare(variable),
    call: calls[index]!,
  }));
  const into = statement.into && { variable: resolution.declare(statement.into.variable), projection, keep };
  const count = statement.count && resolution.declare(statement.count);
  const resolved: ast.CollectStatement = { ...statement, groups, aggregates, into, count, options };
  resolution.collectedVariables.set(resolved, collected);
  return resolved;
}

export function resolveWindow(resolution: Resolution, statement: ast.WindowStatement): ast.WindowStatement {
  const rangeValue = statement.rangeValue && resolveExpression(resolution, statement.rangeValue);
  const bounds = resolveObject(resolution, statement.bounds);
  const calls = resolveAggregates(resolution, statement.aggregates, new Set());
  const aggregates = statement.aggregates.map(({ variable }, index) => ({
    variable: resolution.declare(variable),
    call: calls[index]!,
  }));
  return { ...statement, rangeValue, bounds, aggregates };
}

function resolveAggregates(
  resolution: Resolution,
  aggregates: ast.CollectStatement['aggregates'],
  hiddenNames: ReadonlySet<string>,
): readonly ast.FunctionCall[] {
  resolution.hiddenNames = hiddenNames;
  const calls = aggregates.map(({ call }) => {
    checkFunctionName(resolution, call);
    checkAggregate(resolution, call);
    return { ...call, args: call.args.map((arg) => resolveExpression(resolution, arg)) };
  });
  resolution.hiddenNames = new Set();
  return calls;
}

function resolveKept(resolution: Resolution, kept: ast.Binding): ast.Binding {
  const variable = resolution.scopes.find(kept.name);
  if (variable === undefined) {
    const message = `use of unknown variable '${kept.name}' for KEEP`;
    resolution.fail(new DatabaseError('ERROR_QUERY_PARSE', { message }), kept);
    return kept;
  }
  variable.useCount++;
  return { ...kept, id: variable.id };
}

function checkRepeated(resolution: Resolution, groups: ast.CollectStatement['groups']): void {
  const seen = new Set<string>();
  for (const { variable } of groups) {
    if (seen.has(variable.name)) resolution.failRedeclared(variable);
    seen.add(variable.name);
  }
}
