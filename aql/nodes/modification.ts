import type { ErrorName } from '../../protocol/error-numbers.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { maxJsonDepth } from '../../protocol/lib/json-limits.ts';
import type { VariableId } from '../ast.ts';
import { dialectRules } from '../dialect-rules.ts';
import { type Frame, isStoredDocument, type Register, toValue } from '../frame.ts';
import {
  type Estimate,
  type ExecutionRuntime,
  type NodeScope,
  type Operator,
  PlanNode,
} from '../plan/PlanNode.ts';
import { clockInterval, collectionOf } from '../runtime/runtime.ts';
import type { CollectionWriter, Modification, ModificationOptions } from '../source.ts';
import { isObject } from '../values/compare.ts';
import { measureJson } from '../values/json-writer.ts';
import type { ObjectValue, Value } from '../values/value.ts';

/** Parsed OPTIONS of a modification. */
export interface ModificationSettings {
  readonly options: ModificationOptions;
  readonly isIgnoringErrors: boolean;
  /** `ignoreRevs: false`: a document is written only if it has the given revision. */
  readonly isCheckingRevisions: boolean;
  /** True if each row writes only to the document of its scan, so that rows can be written one at a time. */
  readonly isStreamed?: boolean;
}

/** The parameters that all writing nodes have. */
export interface ModificationTarget {
  readonly collection: string;
  readonly settings: ModificationSettings;
  /** The variables for OLD and NEW; undefined if unused. */
  readonly oldVariable?: VariableId | undefined;
  readonly newVariable?: VariableId | undefined;
}

/** Base class of all writing nodes. */
export abstract class ModificationNode extends PlanNode {
  readonly collection: string;
  readonly settings: ModificationSettings;
  readonly oldVariable: VariableId | undefined;
  readonly newVariable: VariableId | undefined;

  constructor(target: ModificationTarget) {
    super();
    this.collection = target.collection;
    this.settings = target.settings;
    this.oldVariable = target.oldVariable;
    this.newVariable = target.newVariable;
  }

  /** A copy of the node with other variables for OLD and NEW or other settings. */
  abstract withTarget(target: ModificationTarget): ModificationNode;

  /** Input variables by their names in an explained plan. */
  abstract get inputs(): Readonly<Record<string, VariableId>>;

  /** Compiles the write operation for one row. */
  protected abstract writeRow(
    runtime: ExecutionRuntime,
    writer: CollectionWriter,
  ): (frame: Frame) => Modification;

  protected override findUses(): ReadonlySet<VariableId> {
    return new Set(Object.values(this.inputs));
  }

  override get sets(): readonly VariableId[] {
    return [this.oldVariable, this.newVariable].filter((variable) => variable !== undefined);
  }

  override get isWriting(): boolean {
    return true;
  }

  override get isSteady(): boolean {
    return false;
  }

  estimate(input: Estimate): Estimate {
    return { items: input.items, cost: input.cost + input.items };
  }

  explain(scope: NodeScope) {
    const variables: Record<string, Value> = {};
    for (const [name, variable] of Object.entries(this.inputs))
      variables[name] = scope.explainVariable(variable);
    if (this.oldVariable !== undefined) variables.outVariableOld = scope.explainVariable(this.oldVariable);
    if (this.newVariable !== undefined) variables.outVariableNew = scope.explainVariable(this.newVariable);
    const { options, isIgnoringErrors, isStreamed } = this.settings;
    return {
      database: scope.source.databaseName,
      collection: this.collection,
      ...variables,
      modificationFlags: {
        ignoreErrors: isIgnoringErrors,
        waitForSync: options.waitForSync ?? false,
        nullMeansRemove: options.keepNull === false,
        mergeObjects: options.mergeObjects !== false,
        ...(scope.dialect === '2.8'
          ? { readCompleteInput: scope.readsWrittenCollection && isStreamed !== true }
          : {}),
      },
    };
  }

  prepare(runtime: ExecutionRuntime): Operator {
    const { writer } = collectionOf(runtime, this.collection);
    if (writer === undefined) {
      throw new DatabaseError('ERROR_ARANGO_READ_ONLY', { detail: `collection ${this.collection}` });
    }
    const write = this.writeRow(runtime, writer);
    const oldRegister = this.oldVariable === undefined ? undefined : runtime.registerOf(this.oldVariable);
    const newRegister = this.newVariable === undefined ? undefined : runtime.registerOf(this.newVariable);
    const { stats } = runtime;
    const isIgnoring = this.settings.isIgnoringErrors;
    const keepsFailed = dialectRules[runtime.context.dialect].failedWrites === 'kept';
    return function* (input) {
      let work = 0;
      for (const batch of input) {
        let written: Frame[] = [];
        for (const frame of batch) {
          let change: Modification | undefined;
          try {
            change = write(frame);
            stats.writesExecuted += change?.isIgnored === true ? 0 : 1;
          } catch (error) {
            if (!isIgnoring || !(error instanceof DatabaseError)) throw error;
            stats.writesIgnored += 1;
          }
          if (change !== undefined || keepsFailed) {
            // If an INSERT leaves an existing document unchanged, OLD and NEW are null.
            const seen = change?.isIgnored === true ? undefined : change;
            if (oldRegister !== undefined) frame[oldRegister] = seen?.before ?? null;
            if (newRegister !== undefined) frame[newRegister] = seen?.after ?? null;
            written.push(frame);
          }
          work += 1;
          if ((work & (clockInterval - 1)) !== 0 || !runtime.isDue()) continue;
          yield written;
          written = [];
        }
        yield written;
      }
    };
  }
}

/** Key (and the revision to check) of the document that a row refers to. */
export function documentOf(
  register: Register | undefined,
  settings: ModificationSettings,
): { readonly key: string; readonly options: ModificationOptions } {
  const { options, isCheckingRevisions } = settings;
  if (typeof register === 'string') return { key: register, options };
  if (isStoredDocument(register)) {
    return {
      key: register._key,
      options: isCheckingRevisions ? { ...options, expectedRevision: register._rev } : options,
    };
  }
  if (isObject(register)) {
    const { _key: key, _rev: revision } = register;
    if (typeof key !== 'string') throw new DatabaseError('ERROR_ARANGO_DOCUMENT_KEY_MISSING');
    return {
      key,
      options:
        isCheckingRevisions && typeof revision === 'string'
          ? { ...options, expectedRevision: revision }
          : options,
    };
  }
  throw withoutKey('ERROR_ARANGO_DOCUMENT_KEY_MISSING');
}

export function withoutKey(kind: ErrorName): DatabaseError {
  return new DatabaseError(kind, { detail: 'expected a key or a document with one' });
}

/** The document to write. Throws 1227 (invalid document type) for a value that is not an object. */
export function bodyOf(register: Register | undefined): ObjectValue {
  const value = toValue(register);
  if (!isObject(value)) {
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_TYPE_INVALID', {
      detail: `expected an object, found ${value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value}`,
    });
  }
  // Checked before storage serializes the document.
  if (measureJson(value, maxBodyLength, 0, maxJsonDepth) < 0) {
    throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
      detail: `a document would have more than ${maxBodyLength} characters`,
    });
  }
  return value;
}

/** Maximum estimated length of a document in characters, well above the limit of storage. */
const maxBodyLength = 2 ** 27;
