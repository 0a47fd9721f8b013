import { DatabaseError } from '../../protocol/errors.ts';
import type { Expression, ForStatement, VariableId } from '../ast.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { EnumerateCollectionNode } from '../nodes/enumerate-collection.ts';
import { arrayExpected, EnumerateListNode } from '../nodes/enumerate-list.ts';
import { constantOf } from '../plan/constants.ts';
import { rangeBounds } from '../values/arrays.ts';
import type { PlanBuilder } from './PlanBuilder.ts';

export function buildFor(builder: PlanBuilder, statement: ForStatement): void {
  const { source, variable, search, options } = statement;
  if (search !== undefined) {
    throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
      detail: 'SEARCH needs a view, which this server does not have',
    });
  }
  if (source.kind === 'collection') {
    if (options !== undefined) builder.scope.loopOptions.set(variable.id, options);
    builder.add(new EnumerateCollectionNode(source.name, variable.id));
    return;
  }
  const constant = constantOf(source);
  if (constant !== undefined && !Array.isArray(constant)) throw arrayExpected(constant);
  const length = constantLength(builder, source);
  builder.add(new EnumerateListNode(builder.variableOf(source), variable.id, false, length));
}

/** Number of items of a constant array or range, also of one in a variable; undefined for other expressions. */
function constantLength(builder: PlanBuilder, source: Expression): number | undefined {
  const definition = source.kind === 'variable' ? definitionOf(builder, source.id) : source;
  if (definition === undefined) return undefined;
  if (definition.kind === 'range') {
    const low = constantOf(definition.low);
    const high = constantOf(definition.high);
    return typeof low === 'number' && typeof high === 'number' ? rangeBounds(low, high).length : undefined;
  }
  const constant = constantOf(definition);
  return Array.isArray(constant) ? constant.length : undefined;
}

function definitionOf(builder: PlanBuilder, variable: VariableId): Expression | undefined {
  const node = builder.nodes.find((each) => each instanceof CalculationNode && each.variable === variable);
  return node instanceof CalculationNode ? node.planned.expression : undefined;
}
