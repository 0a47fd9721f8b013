import { DatabaseError } from '../../protocol/errors.ts';
import type { BindParameter, CollectionReference, InsertStatement, Literal, Query } from '../ast.ts';
import type { Value } from '../values/value.ts';
import type { BoundLiterals } from './BoundLiterals.ts';
import type { Resolution } from './Resolution.ts';

/** Bind parameter values of a request. Records which of them the query uses. */
export class BindValues {
  constructor(
    private readonly values: Readonly<Record<string, Value>> | undefined,
    private readonly literals: BoundLiterals | undefined,
  ) {}

  /** True if the values are not known yet. */
  get isOpen(): boolean {
    return this.values === undefined;
  }

  /** Value of a parameter. Throws 1551 (bind parameter missing). */
  get(bind: BindParameter): Value {
    const value = this.find(keyOf(bind));
    if (value === undefined) throw missing(keyOf(bind));
    this.literals?.noteRead(keyOf(bind));
    return value;
  }

  /** The literal in place of a parameter. Throws as `get`. */
  literalOf(bind: BindParameter): Literal {
    const key = keyOf(bind);
    if (this.literals !== undefined && this.find(key) !== undefined) return this.literals.literal(key, bind);
    return { kind: 'literal', value: this.get(bind), start: bind.start, end: bind.end };
  }

  /**
   * Value of a parameter in place of a name. Throws 1553 (invalid bind parameter type) for anything but a
   * string; an empty name is allowed only for a collection, which is checked elsewhere.
   */
  getName(bind: BindParameter): string {
    const value = this.get(bind);
    if (typeof value !== 'string' || (value === '' && !bind.isCollection)) throw this.typeError(bind);
    return value;
  }

  private find(key: string): Value | undefined {
    return this.values !== undefined && Object.hasOwn(this.values, key) ? this.values[key] : undefined;
  }

  typeError(bind: BindParameter): DatabaseError {
    return bindTypeError(bind);
  }

  /** Throws 1551 for a parameter without a value and 1552 (bind parameter undeclared) for an unused value. */
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

/** Error 1553 (invalid bind parameter type). */
export function bindTypeError(bind: BindParameter): DatabaseError {
  return new DatabaseError('ERROR_QUERY_BIND_PARAMETER_TYPE', {
    message: `bind parameter '${keyOf(bind)}' has an invalid value or type`,
  });
}

/** Key of the value in the request. */
function keyOf({ name, isCollection }: BindParameter): string {
  return isCollection ? `@${name}` : name;
}

function missing(key: string): DatabaseError {
  return new DatabaseError('ERROR_QUERY_BIND_PARAMETER_MISSING', {
    message: `no value specified for declared bind parameter '${key}'`,
  });
}

/** Bind parameters of a query or a part of it, in text order. */
export function findBindParameters(query: object): readonly BindParameter[] {
  const found: BindParameter[] = [];
  visitNodes(query, (node) => {
    if (node.kind === 'bind') found.push(node as BindParameter);
  });
  return found.sort((left, right) => left.start - right.start);
}

const writing: ReadonlySet<unknown> = new Set(['insert', 'update', 'replace', 'remove', 'upsert']);

/** Bind parameters of values in place of collections of WITH and of modifications, in text order. */
export function findMisplacedParameters(query: Query): readonly BindParameter[] {
  const places: (CollectionReference | BindParameter)[] = [...query.withCollections];
  visitNodes(query, (node) => {
    if (writing.has(node.kind)) places.push((node as InsertStatement).collection);
  });
  return places
    .flatMap((place) => (place.kind === 'bind' && !place.isCollection ? [place] : []))
    .sort((left, right) => left.start - right.start);
}

/** Calls `found` for each node of a query that has a kind. */
function visitNodes(node: unknown, found: (node: { readonly kind: unknown }) => void): void {
  if (typeof node !== 'object' || node === null) return;
  const hasKind = 'kind' in node;
  if (hasKind) found(node);
  if (hasKind && node.kind === 'literal') return;
  for (const name in node) visitNodes(node[name as keyof typeof node], found);
}
