import type { VariableId } from '../ast.ts';
import type { Frame } from '../frame.ts';
import type { ExecutionRuntime } from '../plan/PlanNode.ts';
import type { CollectionWriter, Modification } from '../source.ts';
import { bodyOf, ModificationNode, type ModificationSettings } from './modification.ts';

/** INSERT: stores the object in a variable as a new document. */
export class InsertNode extends ModificationNode {
  readonly type = 'InsertNode';

  constructor(
    readonly inVariable: VariableId,
    collection: string,
    settings: ModificationSettings,
    oldVariable: VariableId | undefined,
    newVariable: VariableId | undefined,
  ) {
    super(collection, settings, oldVariable, newVariable);
  }

  get inputs() {
    return { inVariable: this.inVariable };
  }

  withOutputs(oldVariable: VariableId | undefined, newVariable: VariableId | undefined): InsertNode {
    return new InsertNode(this.inVariable, this.collection, this.settings, oldVariable, newVariable);
  }

  protected writeRow(runtime: ExecutionRuntime, writer: CollectionWriter): (frame: Frame) => Modification {
    const register = runtime.registerOf(this.inVariable);
    const { options } = this.settings;
    return (frame) => writer.insert(bodyOf(frame[register]), options);
  }
}
