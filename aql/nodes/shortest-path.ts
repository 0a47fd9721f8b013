import type { Direction, VariableId } from '../ast.ts';
import type { Estimate, ExecutionRuntime, NodeScope, Operator } from '../plan/PlanNode.ts';
import { BatchBuilder } from '../runtime/BatchBuilder.ts';
import { type EdgeSource, GraphReader } from '../traversal/graph-reader.ts';
import { lightestPath } from '../traversal/lightest-path.ts';
import type { FoundPath } from '../traversal/path-search.ts';
import { shortestPath } from '../traversal/shortest-path.ts';
import { weightReader } from '../traversal/walk.ts';
import type { Value } from '../values/value.ts';
import { explainGraph } from './explain-graph.ts';
import { type Fusion, SourceNode } from './SourceNode.ts';

/** The graph of a path search as given in the query. */
export interface PathGraph {
  readonly graphName: string | undefined;
  readonly direction: Direction;
  readonly edgeSources: readonly EdgeSource[];
}

export interface PathWeight {
  readonly attribute: string | undefined;
  readonly defaultWeight: number;
}

/** FOR v, e IN … SHORTEST_PATH: the vertices of one shortest path, each with the edge that leads to it. */
export class ShortestPathNode extends SourceNode {
  readonly type = 'ShortestPathNode';

  constructor(
    readonly vertexVariable: VariableId,
    readonly edgeVariable: VariableId | undefined,
    readonly start: VariableId | string,
    readonly target: VariableId | string,
    readonly graph: PathGraph,
    readonly weight: PathWeight,
  ) {
    super();
  }

  protected override findUses(): ReadonlySet<VariableId> {
    return new Set([this.start, this.target].filter((end) => typeof end === 'number'));
  }

  override get sets(): readonly VariableId[] {
    return this.edgeVariable === undefined ? [this.vertexVariable] : [this.vertexVariable, this.edgeVariable];
  }

  estimate(input: Estimate): Estimate {
    return { items: input.items * 10, cost: input.cost + input.items * 1000 };
  }

  explain(scope: NodeScope) {
    return {
      ...explainPathEnds(scope, this.start, this.target, this.graph),
      vertexOutVariable: scope.explainVariable(this.vertexVariable),
      ...(this.edgeVariable === undefined
        ? {}
        : { edgeOutVariable: scope.explainVariable(this.edgeVariable) }),
    };
  }

  prepareSource(runtime: ExecutionRuntime, fusion: Fusion): Operator {
    const { graph, weight, start, target, edgeVariable } = this;
    const vertexRegister = fusion.isUsed(this.vertexVariable)
      ? runtime.registerOf(this.vertexVariable)
      : undefined;
    const isEdgeUsed = edgeVariable !== undefined && fusion.isUsed(edgeVariable);
    const edgeRegister = isEdgeUsed ? runtime.registerOf(edgeVariable) : undefined;
    const weightOf = weightReader(weight.attribute, weight.defaultWeight);
    return function* (input) {
      const reader = new GraphReader(runtime, graph.edgeSources);
      const reversed = reader.reversed();
      const out = new BatchBuilder(runtime, fusion.step, fusion.batchSize);
      for (const batch of input) {
        if (batch.length === 0) yield batch;
        for (const outer of batch) {
          const startId = reader.idOf(typeof start === 'string' ? start : outer[runtime.registerOf(start)]);
          const targetId = reader.idOf(
            typeof target === 'string' ? target : outer[runtime.registerOf(target)],
          );
          if (startId === undefined || targetId === undefined) continue;
          const search =
            weightOf === undefined
              ? shortestPath(reader, reversed, startId, targetId)
              : lightestPath(reader, startId, targetId, weightOf);
          let state = search.next();
          for (; state.done !== true; state = search.next()) if (runtime.isDue()) yield out.take();
          const path = state.value;
          if (path === undefined) continue;
          const scratch = outer.slice();
          for (const [at, vertexId] of path.vertexIds.entries()) {
            if (vertexRegister !== undefined) scratch[vertexRegister] = reader.vertex(vertexId) ?? null;
            if (edgeRegister !== undefined) scratch[edgeRegister] = path.edges[at - 1]?.edge() ?? null;
            if (out.offer(scratch)) yield out.take();
          }
        }
      }
      if (!out.isEmpty) yield out.take();
    };
  }
}

/** Attributes that the explained nodes of all path searches share. */
export function explainPathEnds(
  scope: NodeScope,
  start: VariableId | string,
  target: VariableId | string,
  graph: PathGraph,
): Readonly<Record<string, Value>> {
  const directions = { outbound: 2, inbound: 1, any: 0 } as const;
  return {
    database: scope.source.databaseName,
    graph: graph.graphName ?? graph.edgeSources.map(({ collection }) => collection),
    directions: graph.edgeSources.map(({ direction }) => directions[direction]),
    ...explainGraph(scope, graph),
    ...(typeof start === 'string'
      ? { startVertexId: start }
      : { startInVariable: scope.explainVariable(start) }),
    ...(typeof target === 'string'
      ? { targetVertexId: target }
      : { targetInVariable: scope.explainVariable(target) }),
  };
}

/** A path as a value. */
export function foundPathValue(path: FoundPath, reader: GraphReader, hasWeight: boolean): Value {
  const vertices = path.vertexIds.map((vertexId) => reader.vertex(vertexId)?.toObject() ?? null);
  const edges = path.edges.map((edge) => edge.edge().toObject());
  return hasWeight ? { vertices, edges, weight: path.weight } : { vertices, edges };
}
