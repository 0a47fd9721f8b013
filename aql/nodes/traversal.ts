import type { Direction, Expression, VariableId } from '../ast.ts';
import { dialectRules } from '../dialect-rules.ts';
import type { Frame } from '../frame.ts';
import { averageDegree } from '../plan/index-choice.ts';
import {
  type Estimate,
  type ExecutionRuntime,
  type NodeScope,
  type Operator,
  type PlannedExpression,
  type Renaming,
  usesOf,
} from '../plan/PlanNode.ts';
import type { PathCondition } from '../plan/path-conditions.ts';
import { BatchBuilder } from '../runtime/BatchBuilder.ts';
import { type EdgeSource, GraphReader } from '../traversal/graph-reader.ts';
import { type PathStep, pathValue, vertexOf } from '../traversal/path-step.ts';
import { compilePathTests } from '../traversal/path-tests.ts';
import { type WalkOptions, walkGraph, weightReader } from '../traversal/walk.ts';
import { toBoolean } from '../values/casts.ts';
import type { Value } from '../values/value.ts';
import { explainGraph } from './explain-graph.ts';
import { type Fusion, SourceNode } from './SourceNode.ts';

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
  /** A constant id, or the variable that contains an id or a document. */
  readonly start: VariableId | string;
  readonly direction: Direction;
  /** Name for the explained plan; `edgeSources` has the collections. */
  readonly graphName: string | undefined;
  readonly edgeSources: readonly EdgeSource[];
  readonly prune:
    | { readonly condition: PlannedExpression; readonly variable: VariableId | undefined }
    | undefined;
  readonly options: TraversalOptions;
  /**
   * Conditions that optimizer rules moved from filters into the traversal: on paths, and on the vertex and
   * edge of a row.
   */
  readonly pathConditions: readonly PathCondition[];
  readonly outputConditions: readonly PlannedExpression[];
  /** Parts of the following filters that these conditions and the depths already ensure. */
  readonly covered: readonly Expression[];
  /** Parts of paths that are read; undefined: all parts. */
  readonly pathParts: ReadonlySet<string> | undefined;
}

/** FOR v, e, p IN min..max: one row for each path from a vertex with a depth in the range. */
export class TraversalNode extends SourceNode {
  readonly type = 'TraversalNode';

  constructor(readonly shape: TraversalShape) {
    super();
  }

  protected override findUses(): ReadonlySet<VariableId> {
    const { start, prune, pathConditions, outputConditions } = this.shape;
    const uses = new Set(
      usesOf(prune?.condition, ...outputConditions, ...pathConditions.map(({ test }) => test)),
    );
    for (const own of this.sets) uses.delete(own);
    for (const { element } of pathConditions) uses.delete(element);
    if (typeof start === 'number') uses.add(start);
    return uses;
  }

  override renamed({ from, variable }: Renaming): TraversalNode | undefined {
    if (this.readsInConditions(from)) return undefined;
    const { start } = this.shape;
    return new TraversalNode({ ...this.shape, start: typeof start === 'number' ? variable(start) : start });
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

  /** True if a condition inside the traversal reads the variable. */
  readsInConditions(variable: VariableId): boolean {
    const { prune, pathConditions, outputConditions } = this.shape;
    return usesOf(prune?.condition, ...outputConditions, ...pathConditions.map(({ test }) => test)).has(
      variable,
    );
  }

  estimate(input: Estimate, scope: NodeScope): Estimate {
    const { edgeSources, minDepth, maxDepth, pathConditions, outputConditions } = this.shape;
    let perVertex = 0;
    for (const { collection } of edgeSources) perVertex += averageDegree(scope.collection(collection));
    perVertex = Math.max(1, perVertex);
    // Each condition is assumed to pass half of the paths, as a filter half of the rows.
    const open = 0.5 ** pathConditions.length;
    let paths = 0;
    for (let depth = 0; depth <= Math.min(maxDepth, 20); depth++) {
      if (depth >= minDepth || depth === 20) paths += open * perVertex ** depth;
    }
    const items = input.items * Math.min(paths, 1e12);
    return { items: items * 0.5 ** outputConditions.length, cost: input.cost + items };
  }

  explain(scope: NodeScope) {
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
      ...explainGraph(scope, shape),
      ...this.#explainConditions(scope),
      traversalFlags: {
        order: shape.options.order,
        uniqueVertices: shape.options.uniqueVertices,
        uniqueEdges: shape.options.uniqueEdges,
      },
    };
  }

  #explainConditions(scope: NodeScope): Readonly<Record<string, Value>> {
    const { pathConditions, outputConditions, pathVariable, pathParts } = this.shape;
    const texts = (part: PathCondition['part'], isEach: boolean): Record<string, Value[]> => {
      const found: Record<string, Value[]> = {};
      for (const condition of pathConditions) {
        if (condition.part !== part || (condition.at === 'each') !== isEach) continue;
        found[condition.at] = [
          ...(found[condition.at] ?? []),
          scope.explainExpression(condition.test.expression),
        ];
      }
      return found;
    };
    if (scope.dialect === '2.8') return {};
    return {
      globalVertexConditions: texts('vertices', true).each ?? [],
      vertexConditions: texts('vertices', false),
      globalEdgeConditions: texts('edges', true).each ?? [],
      edgeConditions: texts('edges', false),
      postFilter: outputConditions.map(({ expression }) => scope.explainExpression(expression)),
      ...(pathVariable === undefined
        ? {}
        : {
            producePathsVertices: pathParts?.has('vertices') ?? true,
            producePathsEdges: pathParts?.has('edges') ?? true,
            producePathsWeights: pathParts?.has('weights') ?? true,
          }),
    };
  }

  prepareSource(runtime: ExecutionRuntime, fusion: Fusion): Operator {
    const { shape } = this;
    const { minDepth, options, pathParts } = shape;
    const { stats } = runtime;
    const countsUses = dialectRules[runtime.dialect].traversalStatistics === 'uses';
    const prune = shape.prune === undefined ? undefined : runtime.evaluator(shape.prune.condition);
    const registerIfUsed = (variable: VariableId | undefined): number | undefined => {
      if (variable === undefined) return undefined;
      const isUsed = fusion.isUsed(variable) || this.readsInConditions(variable);
      return isUsed ? runtime.registerOf(variable) : undefined;
    };
    const tests = compilePathTests(shape.pathConditions, runtime);
    const outputTests = shape.outputConditions.map((condition) => runtime.evaluator(condition));
    const isPrunedByPath =
      shape.pathVariable !== undefined && shape.prune?.condition.uses.has(shape.pathVariable) === true;
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

    const setPath = (step: PathStep, reader: GraphReader, frame: Frame): void => {
      if (pathRegister === undefined) return;
      frame[pathRegister] = pathValue(step, reader, options.order === 'weighted', pathParts);
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
          try {
            for (let next = walk.next(); next.done !== true; next = walk.next(answer)) {
              const step = next.value;
              answer = undefined;
              if (step === undefined) {
                if (out.worked()) yield out.take();
                continue;
              }
              if (tests !== undefined && !tests.isOpen(step, scratch, reader)) {
                if (countsUses || step.depth >= minDepth) stats.filtered += 1;
                answer = false;
                continue;
              }
              if (step.depth < minDepth && prune === undefined) continue;
              if (vertexRegister !== undefined) scratch[vertexRegister] = vertexOf(step, reader);
              if (edgeRegister !== undefined)
                scratch[edgeRegister] = step.edge === undefined ? null : step.edge.edge();
              if (isPrunedByPath) setPath(step, reader, scratch);
              if (prune !== undefined) {
                const isPruned = toBoolean(prune(scratch));
                if (pruneRegister !== undefined) scratch[pruneRegister] = isPruned;
                answer = !isPruned;
                if (step.depth < minDepth) continue;
              }
              if (countsUses) {
                if (vertexRegister !== undefined) stats.scannedIndex += 1;
                // 2.8 filters these paths again behind the traversal.
                if (pathRegister !== undefined || tests !== undefined) stats.scannedIndex += step.depth + 1;
              }
              if (
                tests?.isLongEnough(step, scratch) === false ||
                !outputTests.every((test) => toBoolean(test(scratch)))
              ) {
                stats.filtered += 1;
                if (out.worked()) yield out.take();
                continue;
              }
              // Path values are expensive, so they are built only for rows that pass the other conditions.
              if (!isPrunedByPath) setPath(step, reader, scratch);
              if (out.offer(scratch)) yield out.take();
            }
          } finally {
            walk.return();
          }
        }
      }
      if (!out.isEmpty) yield out.take();
    };
  }
}
