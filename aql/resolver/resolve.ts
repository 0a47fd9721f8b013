import type { Dialect } from '../../protocol/dialect.ts';
import type { ErrorName } from '../../protocol/error-numbers.ts';
import type { DatabaseError } from '../../protocol/errors.ts';
import type { CollectStatement, Query, Span, Statement, VariableId } from '../ast.ts';
import type { Source } from '../source.ts';
import type { Value } from '../values/value.ts';
import { bindTypeError, findBindParameters, findMisplacedParameters } from './BindValues.ts';
import type { BoundLiterals } from './BoundLiterals.ts';
import { resolveCollectionName } from './modifications.ts';
import { Resolution } from './Resolution.ts';
import { resolveStatements } from './statements.ts';

/** Context in which names are resolved. */
export interface ResolveRequest {
  readonly dialect: Dialect;
  /** Undefined if the values are not known yet; bind parameters then stay in the tree. */
  readonly bindVars: Readonly<Record<string, Value>> | undefined;
  readonly source: NameSource;
  /** Literals for a plan that is executed with several values; undefined: the values become part of the plan. */
  readonly literals?: BoundLiterals | undefined;
  /** Query text, for the positions in error messages of 3.12. */
  readonly text?: string;
  /** Called for each error and warning. Without it, the first error is thrown. */
  readonly report?: (problem: NameProblem) => void;
  /** Called for warnings if `report` is undefined. */
  readonly warn?: (error: ErrorName, message: string) => void;
}

/** Parts of a database that name resolution needs. */
interface NameSource extends Pick<Source, 'collectionNames' | 'findGraph' | 'graphNames'> {
  findCollection(name: string): object | undefined;
  /** Names of registered functions. Undefined: user-defined function names are not checked. */
  userFunctionNames?(): readonly string[];
}

/** An error or warning about a name in the query. */
export interface NameProblem {
  readonly error: DatabaseError;
  readonly isWarning: boolean;
  readonly span: Span;
}

export interface VariableInfo {
  readonly id: VariableId;
  readonly name: string;
  /** OLD and NEW of a modification; CURRENT of an expansion or of UPSERT FILTER. */
  readonly kind: 'user' | 'old' | 'new' | 'current';
  readonly declaredAt: Span;
  /** Number of enclosing loops (FOR, traversal, path) in the same query. */
  readonly loopDepth: number;
  /** Number of enclosing queries; 0 in the main query. */
  readonly queryDepth: number;
  /** Number of references. */
  readonly useCount: number;
}

/** Pseudo-variables of a modification; undefined if the statement does not define them. */
export interface ModificationVariables {
  readonly old: VariableInfo | undefined;
  readonly new: VariableInfo | undefined;
  /** The candidate document of UPSERT FILTER. */
  readonly current: VariableInfo | undefined;
}

/**
 * A checked query. Its tree has the node kinds of the parser with these differences: bind parameters are
 * replaced by literals, collection references and attribute names; variable references and bindings have an
 * `id`; a name that is not a variable is a reference to an existing collection.
 */
export interface ResolvedQuery {
  readonly query: Query;
  readonly dialect: Dialect;
  /** Indexed by id; index 0 is unused. */
  readonly variables: readonly (VariableInfo | undefined)[];
  /** One entry for each insert, update, replace, remove and upsert. */
  readonly modificationVariables: ReadonlyMap<Statement, ModificationVariables>;
  /**
   * Variables that `COLLECT … INTO group` stores: those in scope of the same query level, from its first loop
   * on if there is one.
   */
  readonly collectedVariables: ReadonlyMap<CollectStatement, readonly VariableInfo[]>;
  /** All collections named in the query, with the access mode ('write' includes reading). */
  readonly collections: ReadonlyMap<string, 'read' | 'write'>;
  /** True if the query reads a collection that it also writes to. */
  readonly readsWrittenCollection: boolean;
}

/**
 * Checks a parsed query and resolves its names. Throws 1203 (collection not found), 1511 (variable assigned
 * multiple times), 1512 (unknown variable), 1540 and 1541 (functions), 1551 to 1553 (bind parameters), 1574
 * (aggregates), 1579 (access after modification).
 */
export function resolveQuery(query: Query, request: ResolveRequest): ResolvedQuery {
  const resolution = new Resolution(request);
  const { scopes, binds, modificationVariables, collectedVariables, collections } = resolution;
  if (request.dialect === '2.8') {
    for (const bind of findMisplacedParameters(query)) resolution.fail(bindTypeError(bind), bind);
  }
  binds.checkAll(findBindParameters(query), resolution);
  const withCollections = query.withCollections.map((collection) =>
    resolveCollectionName(resolution, collection, 'read'),
  );
  scopes.startQuery();
  const statements = resolveStatements(resolution, query.statements);
  return {
    query: { ...query, withCollections, statements },
    dialect: request.dialect,
    variables: scopes.variables,
    modificationVariables,
    collectedVariables,
    collections,
    readsWrittenCollection: resolution.readsWrittenCollection,
  };
}
