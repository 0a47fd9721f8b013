import type { PathStatement, VariableId } from '../ast.ts';
import type { Estimate, ExecutionRuntime, NodeScope, Operator } from '../plan/PlanNode.ts';
import { BatchBuilder } from '../runtime/BatchBuilder.ts';
import { allShortestPaths, boundedPaths } from '../traversal/bounded-paths.ts';
import { GraphReader } from '../traversal/graph-reader.ts';
import { lightestPaths } from '../traversal/lightest-paths.ts';
import type { Paths } from '../traversal/path-search.ts';
import { weightReader } from '../traversal/walk.ts';
import { type Fusion, SourceNode } from './SourceNode.ts';
import { explainPathEnds, foundPathValue, type PathGraph, type PathWeight } from './shortest-path.ts';

/** FOR p IN … K_SHORTEST_PATHS, K_PATHS, ALL_SHORTEST_PATHS: one row for each path between two vertices. */
export class PathsNode extends SourceNode {
  readonly type = 'EnumeratePathsNode';

  constructor(
    readonly algorithm: Exclude<PathStatement['algorithm'], 'SHORTEST_PATH'>,
    readonly variable: VariableId,
    readonly start: VariableId | string,
    readonly target: VariableId | string,
    readonly graph: PathGraph,
    readonly weight: PathWeight,
    readonly depths: { readonly minDepth: number; readonly maxDepth: number },
  ) {
    super();
  }

  protected override findUses(): ReadonlySet<VariableId> {
    return new Set([this.start, this.target].filter((end) => typeof end === 'number'));
  }

  override get sets(): readonly VariableId[] {
    return [this.variable];
  }

  estimate(input: Estimate): Estimate {
    return { items: input.items * 10, cost: input.cost + input.items * 1000 };
  }

  explain(scope: NodeScope) {
    return {
      ...explainPathEnds(scope, this.start, this.target, this.graph),
      pathOutVariable: scope.explainVariable(this.variable),
      shortestPathType: this.algorithm,
    };
  }

  prepareSource(runtime: ExecutionRuntime, fusion: Fusion): Operator {
    const { algorithm, graph, weight, start, target, depths } = this;
    const register = runtime.registerOf(this.variable);
    const isUsed = fusion.isUsed(this.variable);
    const weightOf = weightReader(weight.attribute, weight.defaultWeight);
    return function* (input) {
      const reader = new GraphReader(runtime, graph.edgeSources);
      const pathsBetween = (startId: string, targetId: string): Paths => {
        switch (algorithm) {
          case 'K_SHORTEST_PATHS':
            return lightestPaths(reader, startId, targetId, weightOf);
          case 'ALL_SHORTEST_PATHS':
            return allShortestPaths(reader, startId, targetId);
          case 'K_PATHS':
            return boundedPaths(reader, startId, targetId, depths.minDepth, depths.maxDepth);
        }
      };
      // The search for a path can take long, so each path is yielded before the next search.
      const out = new BatchBuilder(
        runtime,
        fusion.step,
        algorithm === 'K_SHORTEST_PATHS' ? 1 : fusion.batchSize,
      );
      for (const batch of input) {
        if (batch.length === 0) yield batch;
        for (const outer of batch) {
          const startId = reader.idOf(typeof start === 'string' ? start : outer[runtime.registerOf(start)]);
          const targetId = reader.idOf(
            typeof target === 'string' ? target : outer[runtime.registerOf(target)],
          );
          if (startId === undefined || targetId === undefined) continue;
          const scratch = outer.slice();
          for (const path of pathsBetween(startId, targetId)) {
            if (path === undefined) {
              if (runtime.isDue()) yield out.take();
              continue;
            }
            if (isUsed) scratch[register] = foundPathValue(path, reader, algorithm === 'K_SHORTEST_PATHS');
            if (out.offer(scratch)) yield out.take();
          }
        }
      }
      if (!out.isEmpty) yield out.take();
    };
  }
}
