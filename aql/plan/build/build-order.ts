import { DatabaseError } from '../../../protocol/errors.ts';
import type { Expression, LimitStatement, SortStatement, VariableId } from '../../ast.ts';
import { dialectRules } from '../../dialect-rules.ts';
import { CollectNode } from '../../nodes/collect.ts';
import { LimitNode } from '../../nodes/limit.ts';
import { SortNode } from '../../nodes/sort.ts';
import type { Value } from '../../values/value.ts';
import { constantOf } from '../constants.ts';
import type { PlanBuilder } from './PlanBuilder.ts';

export function buildSort(builder: PlanBuilder, statement: SortStatement): void {
  const elements = statement.keys.flatMap(({ expression, direction }) => {
    // A constant orders nothing: SORT null.
    if (constantOf(expression) !== undefined) return [];
    return [{ variable: builder.variableOf(expression), isAscending: isAscending(direction) }];
  });
  if (elements.length > 0) {
    builder.add(new SortNode(elements));
    return;
  }
  // SORT null behind a COLLECT takes away the sort that every COLLECT gets.
  if (builder.nodes.at(-1) instanceof SortNode && builder.nodes.at(-2) instanceof CollectNode)
    builder.nodes.pop();
}

function isAscending(direction: 'asc' | 'desc' | Expression): boolean {
  if (direction === 'asc' || direction === 'desc') return direction === 'asc';
  const value = constantOf(direction);
  if (typeof value === 'string') return value.toUpperCase() !== 'DESC';
  return value !== false;
}

export function buildLimit(builder: PlanBuilder, statement: LimitStatement): void {
  const { dialect } = builder.scope;
  const offset = statement.offset === undefined ? 0 : rowCount(constantOf(statement.offset), 'offset');
  let count = rowCount(constantOf(statement.count), 'count');
  if (count === undefined) count = dialectRules[dialect].nullLimit;
  builder.add(new LimitNode(offset ?? 0, count));
}

/** A number of rows; undefined for null and for arrays and objects, which 2.8 takes for no limit. */
function rowCount(value: Value | undefined, role: 'offset' | 'count'): number | undefined {
  if (value === null || (typeof value === 'object' && value !== undefined)) return undefined;
  const rows = typeof value === 'bigint' ? Number(value) : value;
  if (typeof rows !== 'number' || !(rows >= 0)) {
    throw new DatabaseError('ERROR_QUERY_NUMBER_OUT_OF_RANGE', {
      message: `LIMIT ${role} value is not a number or out of range`,
    });
  }
  return Math.trunc(rows);
}

/** Keeps the first of equal rows; gives the variable that holds it. */
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
