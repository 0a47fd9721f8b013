import { DatabaseError } from '../../protocol/errors.ts';
import type { BindParameter } from '../ast.ts';
import type { Value } from '../value.ts';

/** The bind parameters of a request, and which of them the query has used. */
export class BindValues {
  private readonly used = new Set<string>();

  constructor(private readonly values: Readonly<Record<string, Value>>) {}

  /** The value of a parameter; 1551 if none was given. */
  get(bind: BindParameter): Value {
    const key = bind.isCollection ? `@${bind.name}` : bind.name;
    this.used.add(key);
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

  /** 1552 for a value that the query does not use. */
  checkAllUsed(): void {
    for (const key of Object.keys(this.values)) {
      if (this.used.has(key)) continue;
      throw new DatabaseError('ERROR_QUERY_BIND_PARAMETER_UNDECLARED', {
        message: `bind parameter '${key}' was not declared in the query`,
      });
    }
  }
}
