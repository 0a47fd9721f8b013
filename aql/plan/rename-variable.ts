import type { Expression, VariableId } from '../ast.ts';
import { rewrite } from '../expression-tree.ts';
import type { Renaming } from './PlanNode.ts';
import type { PlanScope } from './PlanScope.ts';

/** Replaces a variable by an expression; undefined if a subquery inside the expression reads the variable. */
export function substitute(
  expression: Expression,
  variable: VariableId,
  replacement: Expression,
  scope: PlanScope,
): Expression | undefined {
  let isPossible = true;
  const changed = rewrite(expression, (part) => {
    if (part.kind === 'variable') return part.id === variable ? replacement : part;
    if (part.kind === 'subquery' && scope.planned(part).uses.has(variable)) isPossible = false;
    return undefined;
  });
  return isPossible ? changed : undefined;
}

/** A reference to a variable of the plan. */
export function referenceTo(variable: VariableId, scope: PlanScope): Expression {
  return { kind: 'variable', name: scope.nameOf(variable), id: variable, start: 0, end: 0 };
}

/** Replaces all reads of `from` by `to`. */
export function renaming(from: VariableId, to: VariableId, scope: PlanScope): Renaming {
  return {
    from,
    to,
    variable: (id) => (id === from ? to : id),
    expression: ({ expression }) => {
      const changed = substitute(expression, from, referenceTo(to, scope), scope);
      return changed && scope.planned(changed);
    },
  };
}
