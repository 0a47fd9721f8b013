import { DatabaseError } from '../../protocol/errors.ts';
import type { BindParameter } from '../ast.ts';
import type { Value } from '../value.ts';

/** The bind parameters of a request, and which of them the query has used. */
export class BindValues {
  constructor(private readonly values: Readonly<Record<string, Value>>) {}

  /** The value of a parameter; 1551 if none was given. */
  get(bind: BindParameter): Value {
    const key = bind.isCollection ? `@${bind.name}` : bind.name;
    const value = Object.hasOwn(this.values, key) ? this.values[key] : undefined;
    if (value !== undefined) return value;
    throw new DatabaseError('ERROR_QUERY_BIND_PARAMETER_MISSING', {
      message: `no value specified for declared bind parameter '${key}'`,
    });
  }

  /** The value where a name is wanted; 1553 for anything but a string that is not empty. */
  getName(bind: BindParameter): string {
    const value = this.get(bind);
    if (typeof value !== 'string' || value === '') throw this.typeError(bind);
    return value;
  }

  typeError(bind: BindParameter): DatabaseError {
    const key = bind.isCollection ? `@${bind.name}` : bind.name;
    return new DatabaseError('ERROR_QUERY_BIND_PARAMETER_TYPE', {
      message: `bind parameter '${key}' has an invalid value or type`,
    });
  }

  /** 1551 for a parameter without a value, 1552 for a value that the query does not use. */
  checkAll(used: readonly BindParameter[]): void {
    for (const bind of used) this.get(bind);
    const keys = new Set(used.map(({ isCollection, name }) => (isCollection ? `@${name}` : name)));
    for (const key of Object.keys(this.values)) {
      if (keys.has(key)) continue;
      throw new DatabaseError('ERROR_QUERY_BIND_PARAMETER_UNDECLARED', {
        message: `bind parameter '${key}' was not declared in the query`,
      });
    }
  }
}

/** The bind parameters of a query or a part of it, in the order of its text. */
export function findBindParameters(query: object): readonly BindParameter[] {
  const found: BindParameter[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('kind' in node && node.kind === 'bind') found.push(node as BindParameter);
    else if (!('kind' in node && node.kind === 'literal'))
      for (const part of Object.values(node)) visit(part);
  };
  visit(query);
  return found.sort((left, right) => left.start - right.start);
}
