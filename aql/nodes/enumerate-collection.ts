import type { VariableId } from '../ast.ts';
import type { Estimate, ExecutionRuntime, NodeScope, Operator } from '../plan/PlanNode.ts';
import { BatchBuilder } from '../runtime/BatchBuilder.ts';
import { collectionOf } from '../runtime/runtime.ts';
import type { StoredDocument } from '../source.ts';
import { type Fusion, SourceNode } from './SourceNode.ts';

/** Top-level attributes that a loop reads of most documents. */
interface Projection {
  readonly attributes: readonly string[];
  /** True if the loop reads no other attributes. */
  readonly isComplete: boolean;
}

interface EnumerationOptions {
  /** Sample size for `SORT RAND() LIMIT n`; each subset is equally likely. */
  readonly sampleSize?: number;
  readonly projection?: Projection | undefined;
  /** True to output one row with the number of documents in the variable. */
  readonly isCounting?: boolean;
  /** Number of documents before the first row, for `LIMIT offset, count`. */
  readonly skipped?: number;
}

/** FOR over all documents of a collection, in storage order, or over a random sample. */
export class EnumerateCollectionNode extends SourceNode {
  readonly type = 'EnumerateCollectionNode';

  readonly sampleSize: number | undefined;
  readonly projection: Projection | undefined;
  readonly isCounting: boolean;
  readonly skipped: number;

  constructor(
    readonly collection: string,
    readonly variable: VariableId,
    { sampleSize, projection, isCounting = false, skipped = 0 }: EnumerationOptions = {},
  ) {
    super();
    this.sampleSize = sampleSize;
    this.projection = projection;
    this.isCounting = isCounting;
    this.skipped = skipped;
  }

  override get sets(): readonly VariableId[] {
    return [this.variable];
  }

  override get isSteady(): boolean {
    return this.sampleSize === undefined;
  }

  estimate(input: Estimate, scope: NodeScope): Estimate {
    const count = scope.collection(this.collection)?.count() ?? 0;
    if (this.isCounting) return { items: input.items, cost: input.cost + input.items };
    const items = input.items * Math.min(count, this.sampleSize ?? count);
    return { items, cost: input.cost + items };
  }

  explain(scope: NodeScope) {
    return {
      database: scope.source.databaseName,
      collection: this.collection,
      random: this.sampleSize !== undefined,
      outVariable: scope.explainVariable(this.variable),
      ...(this.isCounting ? { count: true } : {}),
      ...(this.projection?.isComplete === true && scope.dialect !== '2.8'
        ? { projections: [...this.projection.attributes] }
        : {}),
    };
  }

  prepareSource(runtime: ExecutionRuntime, fusion: Fusion): Operator {
    const { variable, sampleSize, projection, isCounting, skipped } = this;
    const collection = collectionOf(runtime, this.collection);
    const { stats, control } = runtime;
    const register = runtime.registerOf(variable);
    const { source } = runtime;
    const documents = (): Iterable<readonly StoredDocument[]> => {
      if (sampleSize !== undefined) return [collection.sample(sampleSize, control.random)];
      const options = { batchSize: fusion.batchSize, skipped };
      if (skipped > 0) return collection.scan(options);
      const projected =
        projection === undefined
          ? undefined
          : source.scanAttributes?.(this.collection, projection.attributes, options);
      return projected ?? collection.scan(options);
    };
    // If no later node reads the documents, rows are output without them.
    const isRead = sampleSize !== undefined || fusion.isUsed(variable);
    return function* (input) {
      const out = new BatchBuilder(runtime, fusion.step, fusion.batchSize);
      for (const batch of input) {
        if (batch.length === 0) yield batch;
        for (const outer of batch) {
          const scratch = outer.slice();
          if (isCounting) {
            const count = collection.count();
            stats.scannedFull += count;
            scratch[register] = count;
            if (out.offer(scratch)) yield out.take();
            continue;
          }
          if (!isRead) {
            const count = collection.count();
            for (let at = skipped; at < count; at++) {
              stats.scannedFull += 1;
              if (out.offer(scratch)) yield out.take();
            }
            continue;
          }
          stats.scannedFull += Math.min(skipped, collection.count());
          for (const found of documents()) {
            stats.scannedFull += found.length;
            for (let at = 0; at < found.length; at++) {
              scratch[register] = found[at];
              if (out.offer(scratch)) yield out.take();
            }
          }
        }
      }
      if (!out.isEmpty) yield out.take();
    };
  }
}
