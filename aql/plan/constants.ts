import { DatabaseError } from '../../protocol/errors.ts';
import type { Expression, ObjectExpression } from '../ast.ts';
import { type MutableObject, setAttribute } from '../values/objects.ts';
import type { Value } from '../values/value.ts';

/** Value of a literal expression; undefined for any other expression. */
export function constantOf(expression: Expression): Value | undefined {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'unary': {
      const value = constantOf(expression.operand);
      if (typeof value === 'number' || typeof value === 'bigint') {
        return expression.operator === '-' ? -value : expression.operator === '+' ? value : undefined;
      }
      return undefined;
    }
    case 'array': {
      const items: Value[] = [];
      for (const item of expression.items) {
        const value = constantOf(item);
        if (value === undefined) return undefined;
        items.push(value);
      }
      return items;
    }
    case 'object': {
      const object: MutableObject = {};
      for (const member of expression.members) {
        const value = constantOf(member.value);
        if (member.kind !== 'named' || value === undefined) return undefined;
        setAttribute(object, member.name, value);
      }
      return object;
    }
    default:
      return undefined;
  }
}

/**
 * OPTIONS of a statement as a plain object. Throws 1575 (query options must be readable at query compile
 * time) if they are not constant.
 */
export function constantOptions(options: ObjectExpression | undefined): Readonly<Record<string, Value>> {
  if (options === undefined) return {};
  const value = constantOf(options);
  if (value === undefined) throw new DatabaseError('ERROR_QUERY_COMPILE_TIME_OPTIONS');
  return value as Readonly<Record<string, Value>>;
}
