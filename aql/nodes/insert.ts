import type { VariableId } from '../ast.ts';
import type { Frame } from '../frame.ts';
import type { ExecutionRuntime } from '../plan/PlanNode.ts';
import type { CollectionWriter, Modification } from '../source.ts';
import { bodyOf, ModificationNode, type ModificationTarget } from './modification.ts';

/** INSERT: stores the object in a variable as a new document. */
export class InsertNode extends ModificationNode {
  readonly type = 'InsertNode';

  constructor(
    readonly inVariable: VariableId,
    target: ModificationTarget,
  ) {
    super(target);
  }

  get inputs() {
    return { inVariable: this.inVariable };
  }

  withTarget(target: ModificationTarget): InsertNode {
    return new InsertNode(this.inVariable, target);
  }

  protected writeRow(runtime: ExecutionRuntime, writer: CollectionWriter): (frame: Frame) => Modification {
    const register = runtime.registerOf(this.inVariable);
    const { options } = this.settings;
    return (frame) => writer.insert(bodyOf(frame[register]), options);
  }
}
