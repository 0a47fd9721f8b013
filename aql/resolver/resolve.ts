import type { Dialect } from '../../protocol/dialect.ts';
import type { ErrorName } from '../../protocol/error-table.ts';
import type { DatabaseError } from '../../protocol/errors.ts';
import type { CollectStatement, Query, Span, Statement, VariableId } from '../ast.ts';
import type { Source } from '../source.ts';
import type { Value } from '../values/value.ts';
import { findBindParameters } from './BindValues.ts';
import { resolveCollectionName } from './modifications.ts';
import { Resolution } from './Resolution.ts';
import { resolveStatements } from './statements.ts';

/** What the names of a query are looked up in. */
export interface ResolveRequest {
  readonly dialect: Dialect;
  /** undefined where values are not known yet: bind parameters stay in the tree. */
  readonly bindVars: Readonly<Record<string, Value>> | undefined;
  readonly source: NameSource;
  /** The text of the query: errors of 3.12 say where they are. */
  readonly text?: string;
  /** Takes errors and warnings instead of the first error being thrown: for an editor. */
  readonly report?: (problem: NameProblem) => void;
  /** Takes warnings, where `report` does not. */
  readonly warn?: (error: ErrorName, message: string) => void;
}

/** What the resolver asks of a database. */
export interface NameSource extends Pick<Source, 'collectionNames' | 'findGraph' | 'graphNames'> {
  findCollection(name: string): object | undefined;
  /** Names of registered functions; those of a query are checked only where this is known. */
  userFunctionNames?(): readonly string[];
}

/** A mistake in the names of a query. */
export interface NameProblem {
  readonly error: DatabaseError;
  readonly isWarning: boolean;
  readonly span: Span;
}

export interface VariableInfo {
  readonly id: VariableId;
  readonly name: string;
  /** OLD and NEW belong to a modification, CURRENT to an expansion or to UPSERT FILTER. */
  readonly kind: 'user' | 'old' | 'new' | 'current';
  readonly declaredAt: Span;
  /** Loops (FOR, traversal, path) of its own query around its declaration. */
  readonly loopDepth: number;
  /** Queries around its declaration: 0 in the main query. */
  readonly queryDepth: number;
  /** How often it is referred to. */
  readonly useCount: number;
}

/** The pseudo-variables of a modification; undefined where the statement does not have one. */
export interface ModificationVariables {
  readonly old: VariableInfo | undefined;
  readonly new: VariableInfo | undefined;
  /** The candidate document of UPSERT FILTER. */
  readonly current: VariableInfo | undefined;
}

/**
 * A checked query. The same kinds of nodes as parsed, but: no bind parameters are left (they are literals, collection
 * references and attribute names now), every variable reference and binding has its `id`, and a name that is no
 * variable is a collection reference to an existing collection.
 */
export interface ResolvedQuery {
  readonly query: Query;
  readonly dialect: Dialect;
  /** By id; index 0 is not used. */
  readonly variables: readonly (VariableInfo | undefined)[];
  /** One entry per insert, update, replace, remove, upsert. */
  readonly modificationVariables: ReadonlyMap<Statement, ModificationVariables>;
  /** What `COLLECT … INTO group` gathers: the variables in scope there that belong to the same query level. */
  readonly collectedVariables: ReadonlyMap<CollectStatement, readonly VariableInfo[]>;
  /** Every collection named, with what the query does to it ('write' includes reading). */
  readonly collections: ReadonlyMap<string, 'read' | 'write'>;
}

/**
 * Checks a parsed query and resolves its names. Throws DatabaseError: 1203 (unknown name), 1511 (declared twice), 1512,
 * 1540 and 1541 (functions), 1551 to 1553 (bind parameters), 1574 (aggregates), 1579 (access after modification).
 */
export function resolveQuery(query: Query, request: ResolveRequest): ResolvedQuery {
  const resolution = new Resolution(request);
  const { scopes, binds, modificationVariables, collectedVariables, collections } = resolution;
  binds.checkAll(findBindParameters(query), resolution);
  const withCollections = query.withCollections.map((collection) =>
    resolveCollectionName(resolution, collection, 'read'),
  );
  scopes.startQuery();
  const statements = resolveStatements(resolution, query.statements);
  return {
    ...{ query: { ...query, withCollections, statements }, dialect: request.dialect },
    ...{ variables: scopes.variables, modificationVariables, collectedVariables, collections },
  };
}
