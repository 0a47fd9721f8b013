import { DatabaseError } from '../../protocol/errors.ts';
import type { BindParameter } from '../ast.ts';
import type { Value } from '../values/value.ts';
import type { Resolution } from './Resolution.ts';

/** The bind parameters of a request, and which of them the query has used. */
export class BindValues {
  constructor(private readonly values: Readonly<Record<string, Value>> | undefined) {}

  /** Values are not known yet. */
  get isOpen(): boolean {
    return this.values === undefined;
  }

  /** The value of a parameter; 1551 if none was given. */
  get(bind: BindParameter): Value {
    const value = this.find(keyOf(bind));
    if (value === undefined) throw missing(keyOf(bind));
    return value;
  }

  /** The value where a name is wanted; 1553 for anything but a string that is not empty. */
  getName(bind: BindParameter): string {
    const value = this.get(bind);
    if (typeof value !== 'string' || value === '') throw this.typeError(bind);
    return value;
  }

  private find(key: string): Value | undefined {
    return this.values !== undefined && Object.hasOwn(this.values, key) ? this.values[key] : undefined;
  }

  typeError(bind: BindParameter): DatabaseError {
    const key = keyOf(bind);
    return new DatabaseError('ERROR_QUERY_BIND_PARAMETER_TYPE', {
      message: `bind parameter '${key}' has an invalid value or type`,
    });
  }

  /** 1551 for a parameter without a value, 1552 for a value that the query does not use. */
  checkAll(used: readonly BindParameter[], resolution: Resolution): void {
    if (this.values === undefined) return;
    for (const bind of used) {
      if (this.find(keyOf(bind)) === undefined) resolution.fail(missing(keyOf(bind)), bind);
    }
    const keys = new Set(used.map(keyOf));
    for (const key of Object.keys(this.values)) {
      if (keys.has(key)) continue;
      throw new DatabaseError('ERROR_QUERY_BIND_PARAMETER_UNDECLARED', {
        message: `bind parameter '${key}' was not declared in the query`,
      });
    }
  }
}

/** The name by which a request gives its value. */
function keyOf({ name, isCollection }: BindParameter): string {
  return isCollection ? `@${name}` : name;
}

function missing(key: string): DatabaseError {
  return new DatabaseError('ERROR_QUERY_BIND_PARAMETER_MISSING', {
    message: `no value specified for declared bind parameter '${key}'`,
  });
}

/** The bind parameters of a query or a part of it, in the order of its text. */
export function findBindParameters(query: object): readonly BindParameter[] {
  const found: BindParameter[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('kind' in node && node.kind === 'bind') found.push(node as BindParameter);
    else if (!('kind' in node && node.kind === 'literal'))
      for (const name in node) visit(node[name as keyof typeof node]);
  };
  visit(query);
  return found.sort((left, right) => left.start - right.start);
}
