import type { VariableId } from '../ast.ts';
import { type ExecutionRuntime, type FrameStep, type Operator, PlanNode } from '../plan/PlanNode.ts';
import { batchSize } from '../runtime/runtime.ts';

/** What a node that makes rows does at once with what follows it. */
export interface Fusion {
  /** The calculations and filters right behind the node. */
  readonly step: FrameStep | undefined;
  /** How many rows to give at once: fewer than usual when a LIMIT will not want more. */
  readonly batchSize: number;
  /** True when anything behind the node reads the variable. */
  readonly isUsed: (variable: VariableId) => boolean;
}

const noFusion: Fusion = { step: undefined, batchSize, isUsed: () => true };

/** A node that makes several rows of one: a loop. */
export abstract class SourceNode extends PlanNode {
  abstract prepareSource(runtime: ExecutionRuntime, fusion: Fusion): Operator;

  prepare(runtime: ExecutionRuntime): Operator {
    return this.prepareSource(runtime, noFusion);
  }
}
