import type { Direction, VariableId } from '../ast.ts';
import { toBoolean } from '../casts.ts';
import { BatchBuilder } from '../execute/BatchBuilder.ts';
import type { ExecutionRuntime, Operator } from '../execute/runtime.ts';
import type { Estimate, PlannedExpression } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { type Fusion, SourceNode } from '../plan/SourceNode.ts';
import { type EdgeSource, GraphReader } from '../traversal/graph-reader.ts';
import { pathValue, vertexOf } from '../traversal/path-step.ts';
import { type WalkOptions, walkGraph, weightReader } from '../traversal/walk.ts';

export interface TraversalOptions {
  readonly order: 'dfs' | 'bfs' | 'weighted';
  readonly uniqueVertices: 'none' | 'path' | 'global';
  readonly uniqueEdges: 'none' | 'path';
  readonly weightAttribute: string | undefined;
  readonly defaultWeight: number;
  readonly vertexCollections: readonly string[] | undefined;
  readonly edgeCollections: readonly string[] | undefined;
}

interface TraversalShape {
  readonly vertexVariable: VariableId;
  readonly edgeVariable: VariableId | undefined;
  readonly pathVariable: VariableId | undefined;
  readonly minDepth: number;
  readonly maxDepth: number;
  /** A constant id, or the variable of an id or a document. */
  readonly start: VariableId | string;
  readonly direction: Direction;
  /** For the explained plan; the collections are in `edgeSources`. */
  readonly graphName: string | undefined;
  readonly edgeSources: readonly EdgeSource[];
  readonly prune:
    | { readonly condition: PlannedExpression; readonly variable: VariableId | undefined }
    | undefined;
  readonly options: TraversalOptions;
}

/** FOR v, e, p IN min..max: every path from a vertex within the depths, one row each. */
export class TraversalNode extends SourceNode {
  readonly type = 'TraversalNode';

  constructor(readonly shape: TraversalShape) {
    super();
  }

  override get uses(): ReadonlySet<VariableId> {
    const { start, prune } = this.shape;
    const uses = new Set(prune?.condition.uses ?? []);
    for (const own of this.sets) uses.delete(own);
    if (typeof start === 'number') uses.add(start);
    return uses;
  }

  override get sets(): readonly VariableId[] {
    const { vertexVariable, edgeVariable, pathVariable, prune } = this.shape;
    return [vertexVariable, edgeVariable, pathVariable, prune?.variable].filter(
      (variable) => variable !== undefined,
    );
  }

  override get isSteady(): boolean {
    return this.shape.prune?.condition.isDeterministic ?? true;
  }

  /** True when a condition inside the traversal reads the variable. */
  readsInConditions(variable: VariableId): boolean {
    return this.shape.prune?.condition.uses.has(variable) === true;
  }

  estimate(input: Estimate, scope: PlanScope): Estimate {
    const { edgeSources, minDepth, maxDepth } = this.shape;
    let edges = 0;
    for (const { collection } of edgeSources) edges += scope.collection(collection)?.count() ?? 0;
    // The degree of a vertex is not known beforehand; a handful is usual.
    const perVertex = Math.min(7, Math.max(1, edges));
    let paths = 0;
    for (let depth = minDepth; depth <= Math.min(maxDepth, minDepth + 20); depth++)
      paths += perVertex ** depth;
    const items = input.items * Math.min(paths, 1e12);
    return { items, cost: input.cost + items };
  }

  explain(scope: PlanScope) {
    const { shape } = this;
    const directions = { outbound: 2, inbound: 1, any: 0 } as const;
    return {
      database: scope.source.databaseName,
      minMaxDepth: `${shape.minDepth}..${shape.maxDepth}`,
      minMaxDepthLA: 0,
      graph: shape.graphName ?? shape.edgeSources.map(({ collection }) => collection),
      direction: directions[shape.direction],
      directions: shape.edgeSources.map(({ direction }) => directions[direction]),
      edgeCollections: shape.edgeSources.map(({ collection }) => collection),
      ...(typeof shape.start === 'string'
        ? { vertexId: shape.start }
        : { inVariable: scope.explainVariable(shape.start) }),
      vertexOutVariable: scope.explainVariable(shape.vertexVariable),
      ...(shape.edgeVariable === undefined
        ? {}
        : { edgeOutVariable: scope.explainVariable(shape.edgeVariable) }),
      ...(shape.pathVariable === undefined
        ? {}
        : { pathOutVariable: scope.explainVariable(shape.pathVariable) }),
      ...(shape.prune === undefined
        ? {}
        : { expression: scope.explainExpression(shape.prune.condition.expression) }),
      traversalFlags: {
        order: shape.options.order,
        uniqueVertices: shape.options.uniqueVertices,
        uniqueEdges: shape.options.uniqueEdges,
      },
    };
  }

  prepareSource(runtime: ExecutionRuntime, fusion: Fusion): Operator {
    const { shape } = this;
    const { minDepth, options } = shape;
    const prune = shape.prune === undefined ? undefined : runtime.evaluator(shape.prune.condition);
    const registerIfUsed = (variable: VariableId | undefined): number | undefined => {
      if (variable === undefined) return undefined;
      const isUsed = fusion.isUsed(variable) || shape.prune?.condition.uses.has(variable) === true;
      return isUsed ? runtime.registerOf(variable) : undefined;
    };
    const vertexRegister = registerIfUsed(shape.vertexVariable);
    const edgeRegister = registerIfUsed(shape.edgeVariable);
    const pathRegister = registerIfUsed(shape.pathVariable);
    const pruneRegister = registerIfUsed(shape.prune?.variable);
    const startRegister = typeof shape.start === 'number' ? runtime.registerOf(shape.start) : undefined;
    const allowedEdges = options.edgeCollections;
    const edgeSources =
      allowedEdges === undefined
        ? shape.edgeSources
        : shape.edgeSources.filter(({ collection }) => allowedEdges.includes(collection));
    const walkOptions: WalkOptions = {
      ...options,
      maxDepth: shape.maxDepth,
      weightOf: weightReader(options.weightAttribute, options.defaultWeight),
    };

    return function* (input) {
      const reader = new GraphReader(runtime, edgeSources);
      const out = new BatchBuilder(runtime, fusion.step, fusion.batchSize);
      for (const batch of input) {
        if (batch.length === 0) yield batch;
        for (const outer of batch) {
          const startId = reader.idOf(
            startRegister === undefined ? (shape.start as string) : outer[startRegister],
          );
          if (startId === undefined) continue;
          const scratch = outer.slice();
          const walk = walkGraph(reader, startId, walkOptions);
          let answer: boolean | undefined;
          for (let next = walk.next(); next.done !== true; next = walk.next(answer)) {
            const step = next.value;
            answer = undefined;
            if (step === undefined) {
              if (out.worked()) yield out.take();
              continue;
            }
            if (step.depth < minDepth && prune === undefined) continue;
            if (vertexRegister !== undefined) scratch[vertexRegister] = vertexOf(step, reader);
            if (edgeRegister !== undefined)
              scratch[edgeRegister] = step.edge === undefined ? null : step.edge.edge();
            if (pathRegister !== undefined) {
              scratch[pathRegister] = pathValue(step, reader, options.order === 'weighted');
            }
            if (prune !== undefined) {
              const isPruned = toBoolean(prune(scratch));
              if (pruneRegister !== undefined) scratch[pruneRegister] = isPruned;
              answer = !isPruned;
              if (step.depth < minDepth) continue;
            }
            if (out.offer(scratch)) yield out.take();
          }
        }
      }
      if (!out.isEmpty) yield out.take();
    };
  }
}
