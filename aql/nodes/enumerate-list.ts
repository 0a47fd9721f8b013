import { DatabaseError } from '../../protocol/errors.ts';
import type { VariableId } from '../ast.ts';
import { toValue } from '../frame.ts';
import type { Estimate, ExecutionRuntime, NodeScope, Operator, Renaming } from '../plan/PlanNode.ts';
import { BatchBuilder } from '../runtime/BatchBuilder.ts';
import { rangeBounds } from '../values/arrays.ts';
import { toNumber } from '../values/casts.ts';
import type { Value } from '../values/value.ts';
import { type Fusion, SourceNode } from './SourceNode.ts';

/** Length of a list that is unknown until run time, as in ArangoDB. */
const assumedLength = 100;

/** FOR over the items of an array in a variable, or over a range that is not materialized. */
export class EnumerateListNode extends SourceNode {
  readonly type = 'EnumerateListNode';

  constructor(
    readonly inVariable: VariableId,
    readonly variable: VariableId,
    /** True if the variable contains the two bounds of a range instead of an array. */
    readonly isRange: boolean = false,
    /** Number of items; undefined if it is unknown until run time. */
    readonly length: number | undefined = undefined,
  ) {
    super();
  }

  protected override findUses(): ReadonlySet<VariableId> {
    return new Set([this.inVariable]);
  }

  override renamed({ to }: Renaming): EnumerateListNode {
    return new EnumerateListNode(to, this.variable, this.isRange, this.length);
  }

  override get sets(): readonly VariableId[] {
    return [this.variable];
  }

  estimate(input: Estimate): Estimate {
    const items = input.items * (this.length ?? assumedLength);
    return { items, cost: input.cost + items };
  }

  explain(scope: NodeScope) {
    return {
      inVariable: scope.explainVariable(this.inVariable),
      outVariable: scope.explainVariable(this.variable),
    };
  }

  prepareSource(runtime: ExecutionRuntime, fusion: Fusion): Operator {
    const { isRange } = this;
    const { dialect } = runtime;
    const from = runtime.registerOf(this.inVariable);
    const register = runtime.registerOf(this.variable);
    return function* (input) {
      const out = new BatchBuilder(runtime, fusion.step, fusion.batchSize);
      for (const batch of input) {
        if (batch.length === 0) yield batch;
        for (const outer of batch) {
          const list = toValue(outer[from]);
          if (!Array.isArray(list)) throw arrayExpected(list);
          const scratch = outer.slice();
          if (isRange) {
            const [low, high] = list.map((bound: Value) => toNumber(bound, dialect) ?? 0) as [number, number];
            const { first, step, length } = rangeBounds(low, high);
            for (let at = 0; at < length; at++) {
              scratch[register] = first + step * at;
              if (out.offer(scratch)) yield out.take();
            }
            continue;
          }
          for (let at = 0; at < list.length; at++) {
            scratch[register] = list[at] as Value;
            if (out.offer(scratch)) yield out.take();
          }
        }
      }
      if (!out.isEmpty) yield out.take();
    };
  }
}

export function arrayExpected(found: Value): DatabaseError {
  const kind = found === null ? 'null' : typeof found;
  return new DatabaseError('ERROR_QUERY_ARRAY_EXPECTED', {
    message: `array expected as operand to FOR loop, found ${kind}`,
  });
}
