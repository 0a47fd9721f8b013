import type { BinaryOperator, Expression, VariableId } from '../ast.ts';
import { constantOf } from './constants.ts';

/** A condition on one attribute of a document that an index lookup can cover. */
export interface AttributeCondition {
  /** The original condition in the filter. */
  readonly expression: Expression;
  /** `a.b`, or `tags[*]` for an item of an array. */
  readonly path: string;
  readonly operator: '==' | '<' | '<=' | '>' | '>=' | 'in';
  /** Must not depend on the document. */
  readonly value: Expression;
}

const mirrored: Partial<Record<BinaryOperator, AttributeCondition['operator']>> = {
  '==': '==',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** Recognizes a condition on an attribute of `variable`; undefined if no index can cover the expression. */
export function attributeCondition(
  expression: Expression,
  variable: VariableId,
  dependsOnVariable: (expression: Expression) => boolean,
): AttributeCondition | undefined {
  if (expression.kind !== 'binary') return undefined;
  const { operator, left, right } = expression;
  if (operator === 'in') {
    const path = attributePath(left, variable);
    if (path !== undefined && !dependsOnVariable(right)) return { expression, path, operator, value: right };
    const itemPath = arrayItemPath(right, variable);
    if (itemPath !== undefined && !dependsOnVariable(left)) {
      return { expression, path: itemPath, operator: '==', value: left };
    }
    return undefined;
  }
  const mirror = mirrored[operator];
  if (mirror === undefined) return undefined;
  const leftPath = attributePath(left, variable);
  if (leftPath !== undefined && !dependsOnVariable(right)) {
    return { expression, path: leftPath, operator: operator as AttributeCondition['operator'], value: right };
  }
  const rightPath = attributePath(right, variable);
  if (rightPath !== undefined && !dependsOnVariable(left)) {
    return { expression, path: rightPath, operator: mirror, value: left };
  }
  return undefined;
}

/** True for a field of an index whose entries stand for items of an array: `tags[*]`, `list[*].name`. */
export function isArrayField(field: string): boolean {
  return field.includes('[*]');
}

/** A name that cannot be part of a path: with dots, or like the field of an array index. */
function isAmbiguous(name: string): boolean {
  return name.includes('.') || isArrayField(name);
}

/** Converts `v.a.b` and `v["a"].b` to `a.b`; undefined for other expressions. */
export function attributePath(expression: Expression, variable: VariableId): string | undefined {
  const names: string[] = [];
  let at = expression;
  for (;;) {
    if (at.kind === 'variable')
      return at.id === variable && names.length > 0 ? names.reverse().join('.') : undefined;
    if (at.kind === 'attribute') {
      if (isAmbiguous(at.name)) return undefined;
      names.push(at.name);
      at = at.target;
    } else if (at.kind === 'index') {
      const name = constantOf(at.index);
      if (typeof name !== 'string' || isAmbiguous(name)) return undefined;
      names.push(name);
      at = at.target;
    } else {
      return undefined;
    }
  }
}

/** Converts `v.tags`, `v.tags[*]` and `v.list[*].name` to the field of an array index. */
function arrayItemPath(expression: Expression, variable: VariableId): string | undefined {
  const array = attributePath(expression, variable);
  if (array !== undefined) return `${array}[*]`;
  if (expression.kind !== 'expansion' || expression.levels !== 1) return undefined;
  const { target, filter, limit, projection, question, current } = expression;
  if (filter !== undefined || limit !== undefined || question !== undefined) return undefined;
  const path = attributePath(target, variable);
  if (path === undefined) return undefined;
  if (projection === undefined) return `${path}[*]`;
  const itemPath = attributePath(projection, current.id);
  return itemPath === undefined ? undefined : `${path}[*].${itemPath}`;
}

/** True if documents with null (or no value) in the attribute cannot meet the condition. */
export function excludesNull({ operator, value }: AttributeCondition): boolean {
  const constant = constantOf(value);
  switch (operator) {
    case '>':
      return true;
    case '==':
    case '>=':
      return constant !== undefined && constant !== null;
    case 'in':
      return Array.isArray(constant) && !constant.includes(null);
    default:
      return false;
  }
}
