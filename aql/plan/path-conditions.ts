import type { BinaryOperator, Expression, VariableId } from '../ast.ts';
import { rewrite } from '../expression-tree.ts';
import { constantOf } from './constants.ts';
import type { PlannedExpression } from './PlanNode.ts';
import type { PlanScope } from './PlanScope.ts';
import { referenceTo, substitute } from './rename-variable.ts';

/** A condition on vertices or edges of a path that can be tested as soon as the element is reached. */
export interface PathCondition {
  readonly part: 'vertices' | 'edges';
  /** Position counted from the start, or every position. */
  readonly at: number | 'each';
  /** Variable that represents the vertex or edge in `test`. */
  readonly element: VariableId;
  readonly test: PlannedExpression;
  /**
   * True if a path without the element fails the condition (ALL). Otherwise the condition is tested with null
   * or not at all.
   */
  readonly isNeeded: boolean;
}

/** Bounds on the number of edges. */
interface DepthCondition {
  readonly minDepth: number;
  readonly maxDepth: number;
}

/**
 * Recognizes `p.vertices[1].a == x`, `p.edges[*].b ALL > x` and similar conditions on one element; undefined
 * for other expressions.
 */
export function pathCondition(
  expression: Expression,
  path: VariableId,
  scope: PlanScope,
): PathCondition | undefined {
  return quantifiedCondition(expression, path, scope) ?? elementCondition(expression, path, scope);
}

function elementCondition(
  expression: Expression,
  path: VariableId,
  scope: PlanScope,
): PathCondition | undefined {
  let found: { readonly part: PathCondition['part']; readonly at: number } | undefined;
  let isPossible = true;
  let element: VariableId | undefined;
  const test = rewrite(expression, (part) => {
    if (part.kind === 'variable' && part.id === path) isPossible = false;
    if (part.kind !== 'index') return undefined;
    const partName = pathPart(part.target, path);
    const at = constantOf(part.index);
    if (partName === undefined || typeof at !== 'number' || !Number.isInteger(at) || at < 0) return undefined;
    if (found !== undefined && (found.part !== partName || found.at !== at)) isPossible = false;
    found = { part: partName, at };
    element ??= scope.newVariable();
    return referenceTo(element, scope);
  });
  if (!isPossible || found === undefined || element === undefined) return undefined;
  const { part, at } = found as { part: PathCondition['part']; at: number };
  return { part, at, element, test: scope.planned(test), isNeeded: false };
}

function quantifiedCondition(
  expression: Expression,
  path: VariableId,
  scope: PlanScope,
): PathCondition | undefined {
  if (expression.kind !== 'quantified') return undefined;
  const { quantifier, operator, left, right, start, end } = expression;
  if (quantifier.kind !== 'all' && quantifier.kind !== 'none') return undefined;
  if (left.kind !== 'expansion' || left.levels !== 1) return undefined;
  if (left.filter !== undefined || left.limit !== undefined || left.question !== undefined) return undefined;
  const part = pathPart(left.target, path);
  if (part === undefined || scope.planned(right).uses.has(path)) return undefined;
  const element = scope.newVariable();
  const reference = referenceTo(element, scope);
  const item =
    left.projection === undefined
      ? reference
      : substitute(left.projection, left.current.id, reference, scope);
  if (item === undefined || scope.planned(item).uses.has(path)) return undefined;
  const holds: Expression = { kind: 'binary', operator, left: item, right, start, end };
  const test: Expression =
    quantifier.kind === 'all' ? holds : { kind: 'unary', operator: '!', operand: holds, start, end };
  return { part, at: 'each', element, test: scope.planned(test), isNeeded: quantifier.kind === 'all' };
}

/** `p.vertices` or `p.edges`. */
function pathPart(expression: Expression, path: VariableId): PathCondition['part'] | undefined {
  if (expression.kind !== 'attribute' || expression.target.kind !== 'variable') return undefined;
  if (expression.target.id !== path) return undefined;
  return expression.name === 'vertices' || expression.name === 'edges' ? expression.name : undefined;
}

const mirrored: Partial<Record<BinaryOperator, BinaryOperator>> = {
  '==': '==',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** Recognizes `LENGTH(p.edges) <= 3` and similar conditions as depth bounds. */
export function depthCondition(expression: Expression, path: VariableId): DepthCondition | undefined {
  if (expression.kind !== 'binary' || mirrored[expression.operator] === undefined) return undefined;
  const { left, right } = expression;
  const part = lengthOf(left, path);
  const operator = part === undefined ? mirrored[expression.operator] : expression.operator;
  const counted = part ?? lengthOf(right, path);
  const bound = constantOf(part === undefined ? left : right);
  if (counted === undefined || typeof bound !== 'number') return undefined;
  const edges = counted === 'edges' ? bound : bound - 1;
  const unbounded = { minDepth: 0, maxDepth: Number.POSITIVE_INFINITY };
  switch (operator) {
    case '==':
      return Number.isInteger(edges) ? { minDepth: edges, maxDepth: edges } : undefined;
    case '<':
      return { ...unbounded, maxDepth: Math.ceil(edges) - 1 };
    case '<=':
      return { ...unbounded, maxDepth: Math.floor(edges) };
    case '>':
      return { ...unbounded, minDepth: Math.floor(edges) + 1 };
    default:
      return { ...unbounded, minDepth: Math.ceil(edges) };
  }
}

function lengthOf(expression: Expression, path: VariableId): PathCondition['part'] | undefined {
  if (expression.kind !== 'call' || (expression.name !== 'LENGTH' && expression.name !== 'COUNT'))
    return undefined;
  const [argument, ...others] = expression.args;
  return argument === undefined || others.length > 0 ? undefined : pathPart(argument, path);
}
