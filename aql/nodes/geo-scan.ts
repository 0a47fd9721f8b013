import type { VariableId } from '../ast.ts';
import type { Frame } from '../frame.ts';
import { placesNear } from '../geo/find-places.ts';
import { type Place, placeOfShape } from '../geo/place.ts';
import {
  type Estimate,
  type ExecutionRuntime,
  type NodeScope,
  type Operator,
  type PlannedExpression,
  usesOf,
} from '../plan/PlanNode.ts';
import { BatchBuilder } from '../runtime/BatchBuilder.ts';
import { collectionOf } from '../runtime/runtime.ts';
import type { IndexDescription, StoredDocument } from '../source.ts';
import { type Fusion, SourceNode } from './SourceNode.ts';

/** Reference point of distances: two numbers, or a GeoJSON value. */
export type PlannedPlace =
  | { readonly latitude: PlannedExpression; readonly longitude: PlannedExpression }
  | { readonly shape: PlannedExpression };

interface GeoSearch {
  readonly index: IndexDescription;
  readonly place: PlannedPlace;
  /** Maximum distance in metres. */
  readonly radius: PlannedExpression | undefined;
  /** Number of nearest documents to return. */
  readonly limit: number | undefined;
}

/**
 * Bound for differences between distance formulas and for rounding; the following filter checks the exact
 * condition.
 */
const toleranceMetres = 1;

/**
 * FOR over the documents that a geo index finds, in order of distance. A geo index does not contain documents
 * without a point.
 */
export class GeoScanNode extends SourceNode {
  readonly type = 'IndexNode';

  constructor(
    readonly collection: string,
    readonly variable: VariableId,
    readonly search: GeoSearch,
    /** Condition that the scan replaces, for the explained plan. */
    readonly condition: PlannedExpression | undefined,
  ) {
    super();
  }

  protected override findUses(): ReadonlySet<VariableId> {
    const { place, radius } = this.search;
    return usesOf(radius, ...Object.values(place));
  }

  override get sets(): readonly VariableId[] {
    return [this.variable];
  }

  estimate(input: Estimate, scope: NodeScope): Estimate {
    const { radius, limit = Number.POSITIVE_INFINITY } = this.search;
    const count = scope.collection(this.collection)?.count() ?? 0;
    const items = input.items * Math.min(limit, radius === undefined ? count : count * 0.1);
    return { items, cost: input.cost + input.items + items };
  }

  explain(scope: NodeScope) {
    const { id, name, type, fields, unique, sparse } = this.search.index;
    return {
      database: scope.source.databaseName,
      collection: this.collection,
      outVariable: scope.explainVariable(this.variable),
      indexes: [{ id, name, type, fields: [...fields], unique, sparse }],
      condition: this.condition === undefined ? {} : scope.explainExpression(this.condition.expression),
      reverse: false,
      ...(this.search.limit === undefined ? {} : { limit: this.search.limit }),
    };
  }

  prepareSource(runtime: ExecutionRuntime, fusion: Fusion): Operator {
    const collection = collectionOf(runtime, this.collection);
    const register = runtime.registerOf(this.variable);
    const { radius, limit } = this.search;
    const placeAt = compilePlace(runtime, this.search.place);
    const radiusAt = radius === undefined ? undefined : runtime.evaluator(radius);
    const { stats } = runtime;
    let isCreated = false;
    const documentsAt = function* (frame: Frame): Generator<StoredDocument, void, void> {
      const place = placeAt(frame);
      // Without a reference point no distance can be computed, so all documents are passed to the following
      // filter.
      if (place === undefined) {
        for (const batch of collection.scan({ batchSize: fusion.batchSize })) yield* batch;
        return;
      }
      const metres = radiusAt?.(frame);
      const bounds = {
        ...(typeof metres === 'number' ? { radius: metres * (1 + 1e-9) + toleranceMetres } : {}),
        ...(limit === undefined ? {} : { limit }),
      };
      if (isCreated) stats.cursorsRearmed += 1;
      else stats.cursorsCreated += 1;
      isCreated = true;
      for (const { document } of placesNear(collection, { ...place, ...bounds })) {
        stats.documentLookups += 1;
        yield document;
      }
    };
    return function* (input) {
      const out = new BatchBuilder(runtime, fusion.step, fusion.batchSize);
      for (const batch of input) {
        if (batch.length === 0) yield batch;
        for (const outer of batch) {
          const scratch = outer.slice();
          for (const document of documentsAt(outer)) {
            stats.scannedIndex += 1;
            scratch[register] = document;
            if (out.offer(scratch)) yield out.take();
          }
          if (out.worked()) yield out.take();
        }
      }
      if (!out.isEmpty) yield out.take();
    };
  }
}

function compilePlace(runtime: ExecutionRuntime, place: PlannedPlace): (frame: Frame) => Place | undefined {
  if ('shape' in place) {
    const evaluate = runtime.evaluator(place.shape);
    return (frame) => placeOfShape(evaluate(frame));
  }
  const latitudeAt = runtime.evaluator(place.latitude);
  const longitudeAt = runtime.evaluator(place.longitude);
  return (frame) => {
    const latitude = latitudeAt(frame);
    const longitude = longitudeAt(frame);
    return typeof latitude === 'number' && typeof longitude === 'number'
      ? { latitude, longitude }
      : undefined;
  };
}
