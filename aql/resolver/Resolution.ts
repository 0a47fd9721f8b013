import type { Dialect } from '../../protocol/dialect.ts';
import { type ErrorName, errorNameOf } from '../../protocol/error-numbers.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import type { Binding, CollectStatement, Span, Statement } from '../ast.ts';
import { collectionNotFound } from '../collection-not-found.ts';
import { dialectRules } from '../dialect-rules.ts';
import { positionOf } from '../parser/position.ts';
import { BindValues } from './BindValues.ts';
import type { ModificationVariables, ResolveRequest, VariableInfo } from './resolve.ts';
import { Scopes } from './scopes.ts';

/** Names that 2.8 allows for collections. */
const collectionName = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/;

/** State of name resolution: scopes, bind values, and the collections and errors found. */
export class Resolution {
  readonly scopes = new Scopes();
  readonly binds: BindValues;
  readonly collections = new Map<string, 'read' | 'write'>();
  readonly modificationVariables = new Map<Statement, ModificationVariables>();
  readonly collectedVariables = new Map<CollectStatement, readonly VariableInfo[]>();
  /** Group variables of the COLLECT whose aggregates are being resolved; the aggregates must not use them. */
  hiddenNames: ReadonlySet<string> = new Set();
  private readonly readNames = new Set<string>();
  /** True if the query reads collections that are known at run time only. */
  private readsUnknown = false;
  private readonly modified = new Set<string>();

  constructor(readonly request: ResolveRequest) {
    this.binds = new BindValues(request.bindVars, request.literals);
  }

  get dialect(): Dialect {
    return this.request.dialect;
  }

  /**
   * Throws an error of the query, in 3.12 with its position. In reporting mode, records the error and
   * returns, so that resolution continues.
   */
  fail(error: DatabaseError, span: Span): void {
    const { report, text } = this.request;
    if (report !== undefined) {
      report({ error, isWarning: false, span });
      return;
    }
    if (this.dialect === '2.8' || text === undefined) throw error;
    const { line, column } = positionOf(text, span.start);
    throw new DatabaseError(errorNameOf(error.errorNum), {
      message: `${error.message} at position ${line}:${column}`,
      status: error.status,
    });
  }

  warn(name: ErrorName, message: string, span: Span): void {
    const { report, warn } = this.request;
    if (report === undefined) warn?.(name, message);
    else report({ error: new DatabaseError(name, { message }), isWarning: true, span });
  }

  /** Declares a variable. Throws 1511 (variable assigned multiple times) if the name is visible. */
  declare(binding: Binding): Binding {
    const { name } = binding;
    this.checkNewName(binding);
    return { ...binding, id: this.scopes.declare(name, 'user', binding).id };
  }

  checkNewName(binding: Binding): void {
    if (binding.name.startsWith('_') && dialectRules[this.dialect].reservesUnderscore) {
      const message = `variable name '${binding.name}' has an invalid format`;
      this.fail(new DatabaseError('ERROR_QUERY_VARIABLE_NAME_INVALID', { message }), binding);
    }
    if (this.scopes.find(binding.name)?.kind === 'user') this.failRedeclared(binding);
  }

  failRedeclared(binding: Binding): void {
    const message = `variable '${binding.name}' is assigned multiple times`;
    this.fail(new DatabaseError('ERROR_QUERY_VARIABLE_REDECLARED', { message }), binding);
  }

  /**
   * Records the use of a collection. Throws 1203 (collection not found), in 2.8 1208 (illegal name), and 1579
   * (access after data-modification) if an earlier statement modifies it.
   */
  noteCollection(name: string, access: 'read' | 'write', span: Span): void {
    if (this.dialect === '2.8' && !collectionName.test(name)) {
      this.fail(new DatabaseError('ERROR_ARANGO_ILLEGAL_NAME'), span);
      return;
    }
    if (this.request.source.findCollection(name) === undefined) {
      this.fail(this.unknownCollection(name), span);
      return;
    }
    if (this.modified.has(name)) this.failAfterModification(`'${name}'`, span);
    if (!this.collections.has(name) && this.collections.size >= dialectRules[this.dialect].maxCollections) {
      this.fail(new DatabaseError('ERROR_QUERY_TOO_MANY_COLLECTIONS'), span);
    }
    if (access === 'write' || !this.collections.has(name)) this.collections.set(name, access);
    if (access === 'read') this.readNames.add(name);
  }

  /** True if the query reads a collection that it also writes to, as a traversal or a function may do. */
  get readsWrittenCollection(): boolean {
    return this.readsUnknown || [...this.readNames].some((name) => this.collections.get(name) === 'write');
  }

  /**
   * Records a traversal or a function that reads documents: the collections that they read are not known. Throws 1579
   * (access after data-modification) if an earlier statement modifies a collection.
   */
  noteReading(what: string, span: Span): void {
    this.readsUnknown = true;
    if (this.modified.size > 0) this.failAfterModification(what, span);
  }

  private failAfterModification(what: string, span: Span): void {
    const text = 'access after data-modification';
    const message = this.dialect === '2.8' ? text : `${text} by ${what}`;
    this.fail(new DatabaseError('ERROR_QUERY_ACCESS_AFTER_MODIFICATION', { message }), span);
  }

  /** Marks the collection as modified; later statements must not access it. */
  markModified(name: string): void {
    this.modified.add(name);
  }

  /** Error 1203 (collection not found); in 3.12 the message suggests the nearest variable or collection. */
  unknownCollection(name: string): DatabaseError {
    if (this.dialect === '2.8') {
      return new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', {
        message: `collection not found (${name})`,
      });
    }
    return collectionNotFound(name, [...this.scopes.names(), ...this.request.source.collectionNames()]);
  }
}
