import type { Expansion, Expression, VariableId } from '../../ast.ts';
import { expressionKey, rewrite } from '../../expression-tree.ts';
import { CalculationNode } from '../../nodes/calculation.ts';
import type { CollectInto } from '../../nodes/collect.ts';
import type { PlanNode } from '../../plan/PlanNode.ts';
import type { PlanScope } from '../../plan/PlanScope.ts';
import { referenceTo } from '../../plan/rename-variable.ts';
import { isLengthOf, isLengthOnly } from './lengths.ts';

type KeptMembers = Extract<CollectInto, { readonly kept: unknown }>;

/** The single expression that is read of each group member, in terms of the rows before the COLLECT. */
interface MemberProjection {
  readonly projection: Expression;
  /** The nodes rewritten to read the collected values directly. */
  readonly nodes: readonly PlanNode[];
}

/**
 * Succeeds if `group[*].d.name`, always with the same path, and the length are the only uses of the group.
 */
export function memberProjection(
  nodes: readonly PlanNode[],
  into: KeptMembers,
  scope: PlanScope,
): MemberProjection | undefined {
  const { variable } = into;
  let projection: Expression | undefined;
  const isFitting = (expression: Expression): boolean => {
    if (isLengthOf(expression, variable)) return true;
    const read = readOfMember(expression, into, scope);
    if (read === undefined) return false;
    projection ??= read;
    return expressionKey(read) === expressionKey(projection);
  };
  if (!isLengthOnly(nodes, variable, isFitting) || projection === undefined) return undefined;
  return { projection, nodes: nodes.map((node) => withoutExpansion(node, into, scope)) };
}

/** Expression that `group[*].d.name` reads of the stored variables; undefined for other expressions. */
function readOfMember(expression: Expression, into: KeptMembers, scope: PlanScope): Expression | undefined {
  if (!isPlainExpansion(expression, into.variable) || expression.projection === undefined) return undefined;
  const current = expression.current.id;
  let isPossible = true;
  const read = rewrite(expression.projection, (part) => {
    if (part.kind === 'variable' && part.id === current) isPossible = false;
    if (part.kind !== 'attribute' || part.target.kind !== 'variable' || part.target.id !== current) {
      return undefined;
    }
    const kept = into.kept.find(({ name }) => name === part.name);
    if (kept === undefined) isPossible = false;
    return kept === undefined ? part : referenceTo(kept.variable, scope);
  });
  const { uses, isDeterministic, isReading } = scope.planned(read);
  const isOfRows = [...uses].every((id) => into.kept.some((kept) => kept.variable === id));
  return isPossible && isOfRows && isDeterministic && !isReading ? read : undefined;
}

function isPlainExpansion(expression: Expression, variable: VariableId): expression is Expansion {
  if (expression.kind !== 'expansion' || expression.levels !== 1) return false;
  const { target, filter, limit, question } = expression;
  const isPlain = filter === undefined && limit === undefined && question === undefined;
  return isPlain && target.kind === 'variable' && target.id === variable;
}

function withoutExpansion(node: PlanNode, into: KeptMembers, scope: PlanScope): PlanNode {
  if (!node.uses.has(into.variable)) return node;
  if (node.inner !== undefined) {
    return node.withInner({ nodes: node.inner.nodes.map((each) => withoutExpansion(each, into, scope)) });
  }
  if (!(node instanceof CalculationNode)) return node;
  const expression = rewrite(node.planned.expression, (part) =>
    isPlainExpansion(part, into.variable) ? part.target : undefined,
  );
  return new CalculationNode(node.variable, scope.planned(expression));
}
