import type { VariableId } from '../ast.ts';
import {
  type Estimate,
  type ExecutionRuntime,
  type FrameStep,
  type NodeScope,
  type Operator,
  type PlannedExpression,
  usesOf,
} from '../plan/PlanNode.ts';
import { batchSize } from '../runtime/runtime.ts';
import { joinSteps } from '../runtime/steps.ts';
import { toBoolean } from '../values/casts.ts';
import { type Fusion, SourceNode } from './SourceNode.ts';

/** Minimum batch size of a loop that drops some of its rows. */
const minBatch = 64;

/** A loop fused with a filter condition; explained plans show the loop only. */
export class FilteredLoopNode extends SourceNode {
  constructor(
    readonly loop: SourceNode,
    readonly filter: PlannedExpression,
  ) {
    super();
  }

  get type(): string {
    return this.loop.type;
  }

  protected override findUses(): ReadonlySet<VariableId> {
    const uses = new Set([...this.loop.uses, ...usesOf(this.filter)]);
    for (const own of this.sets) uses.delete(own);
    return uses;
  }

  override get sets(): readonly VariableId[] {
    return this.loop.sets;
  }

  override get isSteady(): boolean {
    return this.loop.isSteady && this.filter.isDeterministic;
  }

  estimate(input: Estimate, scope: NodeScope): Estimate {
    const { items, cost } = this.loop.estimate(input, scope);
    return { items: items / 2, cost };
  }

  explain(scope: NodeScope) {
    return { ...this.loop.explain(scope), filter: scope.explainExpression(this.filter.expression) };
  }

  prepareSource(runtime: ExecutionRuntime, fusion: Fusion): Operator {
    const evaluate = runtime.evaluator(this.filter);
    const { stats } = runtime;
    const keep: FrameStep = (frame) => {
      const value = evaluate(frame);
      if (value === true || (value !== false && toBoolean(value))) return true;
      stats.filtered += 1;
      return false;
    };
    const step = joinSteps(fusion.step === undefined ? [keep] : [keep, fusion.step]);
    return this.loop.prepareSource(runtime, {
      step,
      batchSize: Math.min(batchSize, Math.max(minBatch, fusion.batchSize)),
      isUsed: (variable) => this.filter.uses.has(variable) || fusion.isUsed(variable),
    });
  }
}
