import type { VariableId } from '../ast.ts';
import type { Frame, Register } from '../frame.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { CollectNode } from '../nodes/collect.ts';
import { FilterNode } from '../nodes/filter.ts';
import { LimitNode } from '../nodes/limit.ts';
import { ReturnNode } from '../nodes/return.ts';
import { SourceNode } from '../nodes/SourceNode.ts';
import { SortNode } from '../nodes/sort.ts';
import { usedFrom } from '../plan/Plan.ts';
import type {
  CompiledPlan,
  ExecutionRuntime,
  FrameStream,
  NodeProfiler,
  Operator,
  Plan,
  PlanNode,
} from '../plan/PlanNode.ts';
import { batchSize } from '../runtime/runtime.ts';
import { joinSteps, stepOperator } from '../runtime/steps.ts';
import { type OuterValues, outerValues, single } from './outer-values.ts';

/** Compiles a plan to a chain of operators. Calculations and filters are fused with the preceding loop. */
export function compilePlan(plan: Plan, runtime: ExecutionRuntime): CompiledPlan {
  if (runtime.profiler !== undefined) return compileMeasured(plan, runtime, runtime.profiler);
  const operators: Operator[] = [];
  const { nodes } = plan;
  let at = 0;
  while (at < nodes.length) {
    const node = nodes[at] as PlanNode;
    const isSource = node instanceof SourceNode;
    const first = isSource ? at + 1 : at;
    let last = first;
    while (isStep(nodes[last])) last += 1;
    const steps = nodes.slice(first, last).filter(isStep);
    const step = joinSteps(steps.map((stepNode) => stepNode.step(runtime)));
    if (isSource) {
      const used = usedFrom(plan, at + 1);
      const isUsed = (variable: VariableId): boolean => used.has(variable);
      operators.push(node.prepareSource(runtime, { step, batchSize: wantedRows(nodes, at + 1), isUsed }));
    } else if (step !== undefined) {
      operators.push(stepOperator(runtime, step));
    } else {
      operators.push(node.prepare(runtime));
      last = at + 1;
    }
    at = last;
  }
  return compiled(plan, runtime, operators);
}

/** Compiles a plan without fusion, so that each node can be measured. */
function compileMeasured(plan: Plan, runtime: ExecutionRuntime, profiler: NodeProfiler): CompiledPlan {
  const { nodes } = plan;
  const operators = nodes.map((node, at) => {
    const used = usedFrom(plan, at + 1);
    const isUsed = (variable: VariableId): boolean => used.has(variable);
    const operator =
      node instanceof SourceNode
        ? node.prepareSource(runtime, { step: undefined, batchSize: wantedRows(nodes, at + 1), isUsed })
        : node.prepare(runtime);
    return profiler.measure(node, operator, runtime.stats);
  });
  return compiled(plan, runtime, operators);
}

function compiled(plan: Plan, runtime: ExecutionRuntime, operators: readonly Operator[]): CompiledPlan {
  const complete = outerValues(plan, runtime);
  const register = returnedRegister(plan, runtime);
  return (base) => run(operators, base, complete, register);
}

function returnedRegister({ nodes }: Plan, runtime: ExecutionRuntime): number | undefined {
  const end = nodes.at(-1);
  return end instanceof ReturnNode ? runtime.registerOf(end.inVariable) : undefined;
}

function isStep(node: PlanNode | undefined): node is CalculationNode | FilterNode {
  return node instanceof CalculationNode || node instanceof FilterNode;
}

/** Batch size of a loop: the row count of a following LIMIT, if no node in between needs all rows. */
function wantedRows(nodes: readonly PlanNode[], from: number): number {
  let isFiltered = false;
  for (let at = from; at < nodes.length; at++) {
    const node = nodes[at];
    if (node instanceof LimitNode) {
      if (node.isCounting || node.isDraining) return batchSize;
      const rows = Math.max(1, node.offset + node.count);
      return Math.min(batchSize, isFiltered ? Math.max(64, rows) : rows);
    }
    if (node instanceof SortNode || node instanceof CollectNode) return batchSize;
    if (node instanceof FilterNode || node instanceof SourceNode) isFiltered = true;
  }
  return batchSize;
}

function* run(
  operators: readonly Operator[],
  base: Frame,
  complete: OuterValues | undefined,
  register: VariableId | undefined,
): Generator<Register[], void, void> {
  // Calculations in front of the first loop change the only row in place.
  const outer = base.slice();
  let stream: FrameStream = single(outer);
  const outerRow = function* (): FrameStream {
    const row = outer.slice();
    if (complete !== undefined) yield* complete(row);
    yield [row];
  };
  for (const operator of operators) stream = operator(stream, outerRow);
  for (const batch of stream) {
    if (register === undefined) {
      yield [];
      continue;
    }
    const rows: Register[] = new Array(batch.length);
    for (let at = 0; at < batch.length; at++) rows[at] = (batch[at] as Frame)[register] ?? null;
    yield rows;
  }
}
