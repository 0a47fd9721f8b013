import type { Expression, VariableId } from '../../ast.ts';
import { childrenOf } from '../../expression-tree.ts';
import type { PlanNode } from '../../plan/PlanNode.ts';

/** Parts of the documents of a loop that are read. */
interface AttributeUses {
  /** Top-level attributes that are read by name. */
  readonly attributes: ReadonlySet<string>;
  /** Nodes that read the documents in another way or as a whole. */
  readonly wholeReaders: readonly PlanNode[];
}

/** Uses of a variable in `nodes`, subqueries included. */
export function attributeUses(nodes: readonly PlanNode[], variable: VariableId): AttributeUses {
  const attributes = new Set<string>();
  const wholeReaders: PlanNode[] = [];
  for (const node of nodes) {
    if (!node.uses.has(variable)) continue;
    if (node.inner !== undefined) {
      const inner = attributeUses(node.inner.nodes, variable);
      for (const attribute of inner.attributes) attributes.add(attribute);
      if (inner.wholeReaders.length > 0) wholeReaders.push(node);
      continue;
    }
    const { expressions } = node;
    const isWhole =
      expressions === undefined ||
      !expressions.every((each) => collectAttributes(each, variable, attributes));
    if (isWhole) wholeReaders.push(node);
  }
  return { attributes, wholeReaders };
}

/** Adds the attributes that are read by name; false if the expression reads the variable in another way. */
function collectAttributes(expression: Expression, variable: VariableId, attributes: Set<string>): boolean {
  if (expression.kind === 'variable') return expression.id !== variable;
  // Subqueries within an expression are not analysed.
  if (expression.kind === 'subquery') return false;
  if (
    expression.kind === 'attribute' &&
    expression.target.kind === 'variable' &&
    expression.target.id === variable
  ) {
    attributes.add(expression.name);
    return true;
  }
  let isByName = true;
  for (const child of childrenOf(expression)) {
    if (!collectAttributes(child, variable, attributes)) isByName = false;
  }
  return isByName;
}
