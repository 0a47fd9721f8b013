import type { VariableId } from '../ast.ts';
import type { Frame } from '../frame.ts';
import type { ExecutionRuntime } from '../plan/PlanNode.ts';
import type { CollectionWriter, Modification } from '../source.ts';
import { bodyOf, documentOf, ModificationNode, type ModificationTarget } from './modification.ts';

/** UPSERT: updates the document found by the preceding nodes, or inserts a document if none was found. */
export class UpsertNode extends ModificationNode {
  readonly type = 'UpsertNode';

  /** OLD is set by the preceding lookup. */
  constructor(
    readonly inDocVariable: VariableId,
    readonly insertVariable: VariableId,
    readonly updateVariable: VariableId,
    readonly mode: 'update' | 'replace',
    target: Omit<ModificationTarget, 'oldVariable'>,
  ) {
    const { collection, settings, newVariable } = target;
    super({ collection, settings, newVariable });
  }

  get inputs() {
    const { inDocVariable, insertVariable, updateVariable } = this;
    return { inDocVariable, insertVariable, updateVariable };
  }

  withTarget(target: ModificationTarget): UpsertNode {
    const { inDocVariable, insertVariable, updateVariable, mode } = this;
    return new UpsertNode(inDocVariable, insertVariable, updateVariable, mode, target);
  }

  protected writeRow(runtime: ExecutionRuntime, writer: CollectionWriter): (frame: Frame) => Modification {
    const { settings, mode } = this;
    const docRegister = runtime.registerOf(this.inDocVariable);
    const insertRegister = runtime.registerOf(this.insertVariable);
    const updateRegister = runtime.registerOf(this.updateVariable);
    return (frame) => {
      const found = frame[docRegister];
      if (found === undefined || found === null)
        return writer.insert(bodyOf(frame[insertRegister]), settings.options);
      const { key, options } = documentOf(found, settings);
      return writer[mode](key, bodyOf(frame[updateRegister]), options);
    };
  }
}
