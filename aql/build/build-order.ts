import { DatabaseError } from '../../protocol/errors.ts';
import type { Expression, LimitStatement, SortStatement, VariableId } from '../ast.ts';
import { dialectRules } from '../dialect-rules.ts';
import { CollectNode } from '../nodes/collect.ts';
import { LimitNode } from '../nodes/limit.ts';
import { SortNode } from '../nodes/sort.ts';
import { constantOf } from '../plan/constants.ts';
import type { Value } from '../values/value.ts';
import type { PlanBuilder } from './PlanBuilder.ts';

export function buildSort(builder: PlanBuilder, statement: SortStatement): void {
  const elements = statement.keys.flatMap(({ expression, direction }) => {
    // Sorting by a constant has no effect: SORT null.
    if (constantOf(expression) !== undefined) return [];
    return [{ variable: builder.variableOf(expression), isAscending: isAscending(direction) }];
  });
  if (elements.length > 0) {
    builder.add(new SortNode(elements));
    return;
  }
  // SORT null after a COLLECT removes the implicit sort of the COLLECT.
  if (builder.nodes.at(-1) instanceof SortNode && builder.nodes.at(-2) instanceof CollectNode)
    builder.nodes.pop();
}

function isAscending(direction: 'asc' | 'desc' | Expression): boolean {
  if (direction === 'asc' || direction === 'desc') return direction === 'asc';
  const value = constantOf(direction);
  if (typeof value === 'string') return value.toUpperCase() !== 'DESC';
  return value !== false;
}

export function buildLimit(builder: PlanBuilder, { offset, count }: LimitStatement): void {
  const { compoundLimit } = dialectRules[builder.scope.dialect];
  const skipped = offset === undefined ? 0 : rowCount(constantOf(offset), 'offset', 0, compoundLimit);
  const taken = rowCount(constantOf(count), 'count', Number.POSITIVE_INFINITY, compoundLimit);
  builder.add(new LimitNode(skipped, taken));
}

/** Row count of LIMIT: `ofNull` for null and, in 2.8, for arrays and objects. Throws 1504 for other values. */
function rowCount(
  value: Value | undefined,
  role: 'offset' | 'count',
  ofNull: number,
  compoundLimit: 'none' | 'error',
): number {
  if (value === null) return ofNull;
  if (typeof value === 'object') {
    if (compoundLimit === 'none') return ofNull;
    throw outOfRange('LIMIT offset/count values must be constant numeric values');
  }
  const rows = typeof value === 'bigint' ? Number(value) : value;
  if (typeof rows !== 'number' || !(rows >= 0)) {
    throw outOfRange(`LIMIT ${role} value is not a number or out of range`);
  }
  return Math.trunc(rows);
}

function outOfRange(message: string): DatabaseError {
  return new DatabaseError('ERROR_QUERY_NUMBER_OUT_OF_RANGE', { message });
}

/** Removes duplicate rows and keeps the first of each; returns the variable with the value. */
export function buildDistinct(builder: PlanBuilder, inVariable: VariableId): VariableId {
  const variable = builder.scope.newVariable();
  builder.add(
    new CollectNode({
      groups: [{ variable, inVariable }],
      aggregates: [],
      into: undefined,
      count: undefined,
      isDistinct: true,
    }),
  );
  return variable;
}
