import { unreachable } from '../../protocol/lib/assert.ts';
import type { Query, Statement } from '../ast.ts';
import { FilterNode } from '../nodes/filter.ts';
import { ReturnNode } from '../nodes/return.ts';
import type { Plan } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { buildCollect, buildWindow } from './build-collect.ts';
import { buildFor } from './build-for.ts';
import { buildModification, buildUpsert } from './build-modification.ts';
import { buildDistinct, buildLimit, buildSort } from './build-order.ts';
import { buildPath, buildTraversal } from './build-traversal.ts';
import { PlanBuilder } from './PlanBuilder.ts';

/** Translates a resolved query to an unoptimized plan, statement by statement. */
export function buildPlan(query: Query, scope: PlanScope): Plan {
  const builder = new PlanBuilder(scope, buildPlan);
  for (const statement of query.statements) addStatement(builder, statement);
  return { nodes: builder.nodes };
}

function addStatement(builder: PlanBuilder, statement: Statement): void {
  switch (statement.kind) {
    case 'for':
      buildFor(builder, statement);
      break;
    case 'traversal':
      buildTraversal(builder, statement);
      break;
    case 'path':
      buildPath(builder, statement);
      break;
    case 'filter':
      builder.add(new FilterNode(builder.variableOf(statement.condition)));
      break;
    case 'let':
      // 2.8 allocates an additional variable for a subquery in parentheses.
      if (builder.scope.dialect === '2.8' && statement.value.kind === 'subquery') builder.scope.newVariable();
      builder.assign(statement.variable.id, statement.value);
      break;
    case 'sort':
      buildSort(builder, statement);
      break;
    case 'limit':
      buildLimit(builder, statement);
      break;
    case 'collect':
      buildCollect(builder, statement);
      break;
    case 'window':
      buildWindow(builder, statement);
      break;
    case 'return': {
      let variable = builder.variableOf(statement.value);
      if (statement.isDistinct) variable = buildDistinct(builder, variable);
      builder.add(new ReturnNode(variable));
      break;
    }
    case 'insert':
    case 'update':
    case 'replace':
    case 'remove':
      buildModification(builder, statement);
      break;
    case 'upsert':
      buildUpsert(builder, statement);
      break;
    default:
      unreachable(statement);
  }
}
