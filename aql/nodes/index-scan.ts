import type { Expression, VariableId } from '../ast.ts';
import { dialectRules } from '../dialect-rules.ts';
import type { Evaluator } from '../expressions/types.ts';
import type { Frame } from '../frame.ts';
import {
  type Estimate,
  type ExecutionRuntime,
  type NodeScope,
  type Operator,
  type PlannedExpression,
  usesOf,
} from '../plan/PlanNode.ts';
import { BatchBuilder } from '../runtime/BatchBuilder.ts';
import { EdgeDocument } from '../runtime/EdgeDocument.ts';
import { collectionOf } from '../runtime/runtime.ts';
import type {
  IndexDescription,
  IndexRange,
  RangeBound,
  RangeOptions,
  SourceCollection,
  StoredDocument,
} from '../source.ts';
import { compareValues, isArray, isObject } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { explainIndex } from './explain-index.ts';
import { type Fusion, SourceNode } from './SourceNode.ts';

/** A lookup value, or with `isList` an array of alternative values. */
interface IndexOperand {
  readonly planned: PlannedExpression;
  readonly isList: boolean;
}

interface IndexBound {
  readonly planned: PlannedExpression;
  readonly isInclusive: boolean;
}

/** One lookup in one index. */
export interface IndexLookup {
  readonly index: IndexDescription;
  /** Attribute of a primary or edge index: `_key`, `_id`, `_from` or `_to`. */
  readonly attribute: string | undefined;
  readonly equal: readonly IndexOperand[];
  readonly low: IndexBound | undefined;
  readonly high: IndexBound | undefined;
  readonly estimatedItems: number;
}

/** FOR over the documents of one or more index lookups, each document once. */
export class IndexNode extends SourceNode {
  readonly type = 'IndexNode';

  constructor(
    readonly collection: string,
    readonly variable: VariableId,
    readonly lookups: readonly IndexLookup[],
    readonly isDescending: boolean,
    /** Condition that the lookups replace, for the explained plan. */
    readonly condition: PlannedExpression | undefined,
    /** True to output one row with the number of documents in the variable. Requires a single lookup. */
    readonly isCounting: boolean = false,
    /** Top-level attributes, if no others are read of the documents. */
    readonly attributes: readonly string[] | undefined = undefined,
    /** Number of index entries before the first row, for `LIMIT offset, count`. Requires a single lookup of one range. */
    readonly skipped: number = 0,
  ) {
    super();
  }

  withSkipped(skipped: number): IndexNode {
    const { collection, variable, lookups, isDescending, condition, attributes } = this;
    return new IndexNode(collection, variable, lookups, isDescending, condition, false, attributes, skipped);
  }

  protected override findUses(): ReadonlySet<VariableId> {
    return usesOf(
      ...this.lookups.flatMap(({ equal, low, high }) => [
        ...equal.map(({ planned }) => planned),
        low?.planned,
        high?.planned,
      ]),
    );
  }

  override get expressions(): readonly Expression[] {
    return this.lookups.flatMap(({ equal, low, high }) =>
      [...equal.map(({ planned }) => planned), low?.planned, high?.planned]
        .filter((planned) => planned !== undefined)
        .map(({ expression }) => expression),
    );
  }

  override get sets(): readonly VariableId[] {
    return [this.variable];
  }

  override get isSteady(): boolean {
    return this.lookups.every(({ equal, low, high }) =>
      [...equal, low, high].every((operand) => operand?.planned.isDeterministic ?? true),
    );
  }

  estimate(input: Estimate): Estimate {
    const perRow = this.lookups.reduce((sum, lookup) => sum + lookup.estimatedItems, 0);
    const items = this.isCounting ? input.items : input.items * perRow;
    return { items, cost: input.cost + items + input.items };
  }

  explain(scope: NodeScope) {
    return {
      database: scope.source.databaseName,
      collection: this.collection,
      outVariable: scope.explainVariable(this.variable),
      indexes: this.lookups.map(({ index }) => explainIndex(index)),
      condition: this.condition === undefined ? {} : scope.explainExpression(this.condition.expression),
      reverse: this.isDescending,
      ...(this.isCounting ? { count: true } : {}),
      ...(this.attributes === undefined || scope.dialect === '2.8'
        ? {}
        : { projections: [...this.attributes] }),
    };
  }

  prepareSource(runtime: ExecutionRuntime, fusion: Fusion): Operator {
    const collection = collectionOf(runtime, this.collection);
    const { isDescending, attributes, skipped } = this;
    const { stats } = runtime;
    const onSkipped = (count: number) => {
      stats.scannedIndex += count;
    };
    const lookups = this.lookups.map((lookup) =>
      compileLookup(runtime, collection, lookup, fusion, { isDescending, attributes, skipped, onSkipped }),
    );
    const register = runtime.registerOf(this.variable);
    const isSeveral = lookups.length > 1;
    const [single] = this.lookups;
    if (this.isCounting && single !== undefined) {
      const countOf = compileCount(runtime, collection, single, fusion);
      return countingOperator(runtime, fusion, this.variable, countOf);
    }
    return function* (input) {
      const out = new BatchBuilder(runtime, fusion.step, fusion.batchSize);
      for (const batch of input) {
        if (batch.length === 0) yield batch;
        for (const outer of batch) {
          const scratch = outer.slice();
          const seen = isSeveral ? new Set<string>() : undefined;
          for (const lookup of lookups) {
            for (const found of lookup(outer)) {
              // The range skips entries.
              if (found.length === 0 && runtime.isDue()) yield out.take();
              stats.scannedIndex += found.length;
              for (let at = 0; at < found.length; at++) {
                const document = found[at] as StoredDocument;
                if (seen !== undefined) {
                  if (seen.has(document._key)) continue;
                  seen.add(document._key);
                }
                scratch[register] = document;
                if (out.offer(scratch)) yield out.take();
              }
            }
          }
          if (out.worked()) yield out.take();
        }
      }
      if (!out.isEmpty) yield out.take();
    };
  }
}

type CompiledLookup = (frame: Frame) => Iterable<readonly StoredDocument[]>;

interface LookupOptions extends Pick<RangeOptions, 'onSkipped'> {
  readonly isDescending: boolean;
  readonly attributes?: readonly string[] | undefined;
  readonly skipped: number;
}

function compileLookup(
  runtime: ExecutionRuntime,
  collection: SourceCollection,
  lookup: IndexLookup,
  fusion: Fusion,
  options: LookupOptions,
): CompiledLookup {
  const find = compileFind(runtime, collection, lookup, fusion, options);
  const { stats } = runtime;
  let isCreated = false;
  return (frame) => {
    if (isCreated) stats.cursorsRearmed += 1;
    else stats.cursorsCreated += 1;
    isCreated = true;
    return find(frame);
  };
}

function compileFind(
  runtime: ExecutionRuntime,
  collection: SourceCollection,
  lookup: IndexLookup,
  fusion: Fusion,
  { isDescending, attributes, skipped, onSkipped }: LookupOptions,
): CompiledLookup {
  const { stats } = runtime;
  const onLookup = () => {
    stats.documentLookups += 1;
  };
  const operands = lookup.equal.map((operand) => compileOperand(runtime, operand));
  const [first] = operands;
  if (lookup.index.type === 'primary' && first !== undefined) {
    const prefix = `${collection.name}/`;
    const isId = lookup.attribute === '_id';
    return (frame) => {
      const documents: StoredDocument[] = [];
      for (const value of valuesOf(first, frame, isDescending)) {
        if (typeof value !== 'string' || (isId && !value.startsWith(prefix))) continue;
        const document = collection.find(isId ? value.slice(prefix.length) : value);
        if (document !== undefined) documents.push(document);
      }
      stats.documentLookups += documents.length;
      return [documents];
    };
  }
  if (lookup.index.type === 'edge' && first !== undefined) {
    const direction = lookup.attribute === '_from' ? 'outbound' : 'inbound';
    return function* (frame) {
      for (const value of valuesOf(first, frame, isDescending)) {
        if (typeof value !== 'string') continue;
        for (const entries of collection.edges(value, direction)) {
          if (runtime.isWriting) stats.documentLookups += entries.length;
          yield entries.map((entry) =>
            runtime.isWriting
              ? entry.edge()
              : new EdgeDocument(entry, collection.name, direction === 'outbound', onLookup),
          );
        }
      }
    };
  }
  const bound = (given: IndexBound | undefined) =>
    given === undefined
      ? undefined
      : { evaluate: runtime.evaluator(given.planned), isInclusive: given.isInclusive };
  const low = bound(lookup.low);
  const high = bound(lookup.high);
  const isRefusingCompounds = dialectRules[runtime.dialect].compoundBounds === 'nothing';
  const options = { descending: isDescending, batchSize: fusion.batchSize };
  const skipping = { ...options, skipped, onSkipped };
  const projecting = { ...options, onLookup };
  return function* (frame) {
    const bounds = {
      low: low === undefined ? undefined : { value: low.evaluate(frame), isInclusive: low.isInclusive },
      high: high === undefined ? undefined : { value: high.evaluate(frame), isInclusive: high.isInclusive },
    };
    if (isRefusingCompounds && (isCompound(bounds.low) || isCompound(bounds.high))) return;
    for (const equal of combinations(operands, frame, isDescending)) {
      const range: IndexRange = { equal, ...bounds };
      const projected =
        attributes === undefined || runtime.isWriting || skipped > 0
          ? undefined
          : runtime.source.rangeAttributes?.(collection.name, attributes, lookup.index.id, range, projecting);
      const found = projected ?? collection.range(lookup.index.id, range, skipped > 0 ? skipping : options);
      for (const documents of found) {
        if (projected === undefined) stats.documentLookups += documents.length;
        yield documents;
      }
    }
  };
}

function isCompound(bound: RangeBound | undefined): boolean {
  return bound !== undefined && typeof bound.value === 'object' && bound.value !== null;
}

interface CompiledOperand {
  readonly evaluate: Evaluator;
  readonly isList: boolean;
  /** True if only the last of several objects in the list is looked up. */
  readonly isTakingLastObject: boolean;
}

function compileOperand(runtime: ExecutionRuntime, { planned, isList }: IndexOperand): CompiledOperand {
  return {
    evaluate: runtime.evaluator(planned),
    isList,
    isTakingLastObject: dialectRules[runtime.dialect].objectsInIndexedIn === 'last',
  };
}

/** The distinct lookup values in index order. */
function valuesOf(
  { evaluate, isList, isTakingLastObject }: CompiledOperand,
  frame: Frame,
  isDescending: boolean,
): readonly Value[] {
  const value = evaluate(frame);
  if (!isList) return [value];
  if (!isArray(value)) return [];
  const lastObject = isTakingLastObject ? value.findLastIndex(isObject) : -1;
  const wanted = lastObject < 0 ? value : value.filter((item, at) => at === lastObject || !isObject(item));
  const sorted = [...wanted].sort(compareValues);
  const distinct = sorted.filter(
    (item, at) => at === 0 || compareValues(item, sorted[at - 1] as Value) !== 0,
  );
  return isDescending ? distinct.reverse() : distinct;
}

function combinations(
  operands: readonly CompiledOperand[],
  frame: Frame,
  isDescending: boolean,
): readonly Value[][] {
  let lists: Value[][] = [[]];
  for (const operand of operands) {
    const values = valuesOf(operand, frame, isDescending);
    lists = lists.flatMap((list) => values.map((value) => [...list, value]));
  }
  return lists;
}

/** Number of documents of a lookup; an edge index has the count without reading edges. */
function compileCount(
  runtime: ExecutionRuntime,
  collection: SourceCollection,
  lookup: IndexLookup,
  fusion: Fusion,
): (frame: Frame) => number {
  const [first] = lookup.equal;
  if (lookup.index.type === 'edge' && first !== undefined) {
    const operand = compileOperand(runtime, first);
    const direction = lookup.attribute === '_from' ? 'outbound' : 'inbound';
    return (frame) => {
      let count = 0;
      for (const value of valuesOf(operand, frame, false)) {
        if (typeof value === 'string') count += collection.degree(value, direction);
      }
      return count;
    };
  }
  const find = compileLookup(runtime, collection, lookup, fusion, { isDescending: false, skipped: 0 });
  return (frame) => {
    let count = 0;
    for (const found of find(frame)) count += found.length;
    return count;
  };
}

function countingOperator(
  runtime: ExecutionRuntime,
  fusion: Fusion,
  variable: VariableId,
  countOf: (frame: Frame) => number,
): Operator {
  const register = runtime.registerOf(variable);
  return function* (input) {
    const out = new BatchBuilder(runtime, fusion.step, fusion.batchSize);
    for (const batch of input) {
      if (batch.length === 0) yield batch;
      for (const outer of batch) {
        const scratch = outer.slice();
        const count = countOf(outer);
        runtime.stats.scannedIndex += count;
        scratch[register] = count;
        if (out.offer(scratch) || out.worked()) yield out.take();
      }
    }
    if (!out.isEmpty) yield out.take();
  };
}
