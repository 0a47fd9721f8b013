import type { Expression, VariableId } from '../../ast.ts';
import { attributePath } from '../../plan/index-conditions.ts';

/** The variable whose attribute an expression reads; 0 for any other expression. */
export function variableIn(expression: Expression): VariableId {
  let at = expression;
  while (at.kind === 'attribute' || at.kind === 'index') at = at.target;
  return at.kind === 'variable' ? at.id : 0;
}

/** Common name of all ways to write one attribute of a variable; undefined for other expressions. */
export function pathName(expression: Expression): string | undefined {
  const variable = variableIn(expression);
  if (expression.kind === 'variable') return String(variable);
  const path = variable === 0 ? undefined : attributePath(expression, variable);
  return path === undefined ? undefined : `${variable}.${path}`;
}
