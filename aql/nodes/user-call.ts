import type { VariableId } from '../ast.ts';
import type { RegisterEvaluator } from '../expressions/types.ts';
import { type Frame, isStoredDocument } from '../frame.ts';
import {
  type Estimate,
  type ExecutionRuntime,
  type Operator,
  PlanNode,
  type PlannedExpression,
  usesOf,
} from '../plan/PlanNode.ts';
import { toJson } from '../values/casts.ts';

/** Approximate length of the arguments that are sent in one chunk, which bounds the memory for copies. */
const chunkCharacters = 1 << 20;

/**
 * Assigns the results of a user-defined function to a variable, with one call for many rows. Inserted after
 * optimization (`withUserCalls`).
 */
export class UserCallNode extends PlanNode {
  readonly type = 'UserCallNode';

  constructor(
    readonly variable: VariableId,
    /** Function name in upper case. */
    readonly functionName: string,
    readonly args: readonly PlannedExpression[],
  ) {
    super();
  }

  protected override findUses(): ReadonlySet<VariableId> {
    return usesOf(...this.args);
  }

  override get sets(): readonly VariableId[] {
    return [this.variable];
  }

  override get isExplained(): boolean {
    return false;
  }

  override get isSteady(): boolean {
    return false;
  }

  estimate(input: Estimate): Estimate {
    return { items: input.items, cost: input.cost + input.items };
  }

  explain() {
    return {};
  }

  prepare(runtime: ExecutionRuntime): Operator {
    const { userCalls } = runtime;
    const userFunction = userCalls.get(this.functionName);
    const register = runtime.registerOf(this.variable);
    const evaluators = this.args.map((argument) => runtime.registerEvaluator(argument));
    return function* (input) {
      for (const batch of input) {
        for (let from = 0; from < batch.length; ) {
          const rows = nextRows(batch, from, evaluators);
          const calls = userCalls.callAll(userFunction, rows);
          let step = calls.next();
          for (; step.done !== true; step = calls.next()) yield [];
          for (const [at, value] of step.value.entries()) (batch[from + at] as Frame)[register] = value;
          from += rows.length;
        }
        yield batch;
      }
    };
  }
}

/** Arguments as JSON text of the next chunk of rows. */
function nextRows(batch: readonly Frame[], from: number, evaluators: readonly RegisterEvaluator[]): string[] {
  const rows: string[] = [];
  let characters = 0;
  for (let at = from; at < batch.length && characters < chunkCharacters; at++) {
    const row = `[${evaluators.map((evaluate) => argumentJson(evaluate, batch[at] as Frame)).join()}]`;
    rows.push(row);
    characters += row.length;
  }
  return rows;
}

function argumentJson(evaluate: RegisterEvaluator, frame: Frame): string {
  const value = evaluate(frame);
  return isStoredDocument(value) ? value.toJson() : toJson(value);
}
