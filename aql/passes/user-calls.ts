import type { Expression } from '../ast.ts';
import { conjunctsOf, rewrite, walk } from '../expression-tree.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { FilterNode } from '../nodes/filter.ts';
import { UserCallNode } from '../nodes/user-call.ts';
import { isUsedFrom, mapInner } from '../plan/Plan.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { isUserFunctionName } from '../user-functions.ts';

/**
 * Last step of planning for user-defined functions: unconditional calls get their own nodes, which process
 * many rows in one request. Calls that depend on a condition or on CURRENT stay in their expressions.
 */
export function withUserCalls(plan: Plan, scope: PlanScope): Plan {
  if (!scope.callsUserFunctions) return plan;
  let isChanged = false;
  const nodes = plan.nodes.flatMap((node, at): readonly PlanNode[] => {
    const parts =
      node instanceof CalculationNode
        ? conditionParts(node, plan, at, scope).flatMap((part) =>
            part instanceof CalculationNode ? split(part, scope) : [part],
          )
        : [mapInner(node, (inner) => withUserCalls(inner, scope))];
    isChanged ||= parts.length > 1 || parts[0] !== node;
    return parts;
  });
  return isChanged ? { nodes } : plan;
}

/**
 * Splits a conjunction that only the following filter reads into one filter for each operand but the last, so
 * that the calls of an operand are made only for rows that pass the preceding operands.
 */
function conditionParts(
  node: CalculationNode,
  plan: Plan,
  at: number,
  scope: PlanScope,
): readonly PlanNode[] {
  const filter = plan.nodes[at + 1];
  const { expression } = node.planned;
  const isOnlyFiltered =
    filter instanceof FilterNode &&
    filter.inVariable === node.variable &&
    !isUsedFrom(plan, at + 2, node.variable);
  if (!isOnlyFiltered || !callsUserFunction(expression)) return [node];
  const conjuncts = conjunctsOf(expression);
  return conjuncts.flatMap((conjunct, index) => {
    const isLast = index === conjuncts.length - 1;
    const variable = isLast ? node.variable : scope.newVariable();
    const calculation = new CalculationNode(variable, scope.planned(conjunct));
    return isLast ? [calculation] : [calculation, new FilterNode(variable)];
  });
}

function callsUserFunction(expression: Expression): boolean {
  return walk(expression).some((part) => part.kind === 'call' && isUserFunctionName(part.name));
}

function split(node: CalculationNode, scope: PlanScope): readonly PlanNode[] {
  const { expression } = node.planned;
  if (!callsUserFunction(expression)) return [node];
  const calls: PlanNode[] = [];
  const takeOut = (part: Expression): Expression | undefined => {
    if (isConditional(part)) return part;
    if (part.kind !== 'call' || !isUserFunctionName(part.name)) return undefined;
    const { name, start, end } = part;
    const args = part.args.map((argument) => scope.planned(rewrite(argument, takeOut)));
    const id = part === expression ? node.variable : scope.newVariable();
    calls.push(new UserCallNode(id, name, args));
    return { kind: 'variable', name: scope.nameOf(id), id, start, end };
  };
  const rest = rewrite(expression, takeOut);
  if (rest.kind === 'variable') return calls;
  return calls.length === 0 ? [node] : [...calls, new CalculationNode(node.variable, scope.planned(rest))];
}

/** True if parts of the expression are evaluated conditionally, or once for each item. */
function isConditional(expression: Expression): boolean {
  if (expression.kind === 'binary') return ['&&', '||', '??'].includes(expression.operator);
  return expression.kind === 'ternary' || expression.kind === 'expansion';
}
