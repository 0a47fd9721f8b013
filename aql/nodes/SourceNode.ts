import type { VariableId } from '../ast.ts';
import { type ExecutionRuntime, type FrameStep, type Operator, PlanNode } from '../plan/PlanNode.ts';
import { batchSize } from '../runtime/runtime.ts';

/** Operations fused with a node that produces rows. */
export interface Fusion {
  /** The calculations and filters directly after the node. */
  readonly step: FrameStep | undefined;
  /** Batch size; smaller than usual if a LIMIT follows. */
  readonly batchSize: number;
  /** True if a node after this one reads the variable. */
  readonly isUsed: (variable: VariableId) => boolean;
}

const noFusion: Fusion = { step: undefined, batchSize, isUsed: () => true };

/** Base class of nodes that produce several rows for each input row: loops. */
export abstract class SourceNode extends PlanNode {
  abstract prepareSource(runtime: ExecutionRuntime, fusion: Fusion): Operator;

  prepare(runtime: ExecutionRuntime): Operator {
    return this.prepareSource(runtime, noFusion);
  }
}
