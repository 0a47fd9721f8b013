import type { Expression, VariableId } from '../../ast.ts';
import { rewrite } from '../../expression-tree.ts';
import { CalculationNode } from '../../nodes/calculation.ts';
import type { PlanNode } from '../../plan/PlanNode.ts';
import type { PlanScope } from '../../plan/PlanScope.ts';

/** `LENGTH(variable)` or `COUNT(variable)`. */
export function isLengthOf(expression: Expression, variable: VariableId): boolean {
  if (expression.kind !== 'call' || !['LENGTH', 'COUNT'].includes(expression.name)) return false;
  const [argument, ...others] = expression.args;
  return others.length === 0 && argument?.kind === 'variable' && argument.id === variable;
}

/** True if the nodes read only the length of an array. Each use must satisfy `isFitting`. */
export function isLengthOnly(
  nodes: readonly PlanNode[],
  variable: VariableId,
  isFitting: (expression: Expression) => boolean = (expression) => isLengthOf(expression, variable),
): boolean {
  return nodes.every((node) => {
    if (!node.uses.has(variable)) return true;
    if (node.inner !== undefined) return isLengthOnly(node.inner.nodes, variable, isFitting);
    return node instanceof CalculationNode && isReadBy(node.planned.expression, variable, isFitting);
  });
}

function isReadBy(
  expression: Expression,
  variable: VariableId,
  isFitting: (expression: Expression) => boolean,
): boolean {
  let isFit = true;
  rewrite(expression, (part) => {
    if (isFitting(part)) return part;
    // Subqueries within an expression are not analysed.
    if ((part.kind === 'variable' && part.id === variable) || part.kind === 'subquery') isFit = false;
    return undefined;
  });
  return isFit;
}

/** Replaces the length of an array by another expression in the nodes. */
export function replaceLengths(
  nodes: readonly PlanNode[],
  variable: VariableId,
  replacement: Expression,
  scope: PlanScope,
): PlanNode[] {
  return nodes.map((node) => {
    if (!node.uses.has(variable)) return node;
    if (node.inner !== undefined) {
      return node.withInner({ nodes: replaceLengths(node.inner.nodes, variable, replacement, scope) });
    }
    if (!(node instanceof CalculationNode)) return node;
    const expression = rewrite(node.planned.expression, (part) =>
      isLengthOf(part, variable) ? replacement : undefined,
    );
    return new CalculationNode(node.variable, scope.planned(expression));
  });
}
