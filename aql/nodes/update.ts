import type { VariableId } from '../ast.ts';
import type { Frame } from '../frame.ts';
import type { ExecutionRuntime } from '../plan/PlanNode.ts';
import type { CollectionWriter, Modification } from '../source.ts';
import { bodyOf, documentOf, ModificationNode, type ModificationSettings } from './modification.ts';

/** UPDATE and REPLACE: a patch, or new content, for the document that a key or an object identifies. */
abstract class ExchangeNode extends ModificationNode {
  constructor(
    readonly inDocVariable: VariableId,
    /** Undefined if the document itself contains its key. */
    readonly inKeyVariable: VariableId | undefined,
    collection: string,
    settings: ModificationSettings,
    oldVariable: VariableId | undefined,
    newVariable: VariableId | undefined,
  ) {
    super(collection, settings, oldVariable, newVariable);
  }

  get inputs(): Readonly<Record<string, VariableId>> {
    const { inDocVariable, inKeyVariable } = this;
    return inKeyVariable === undefined ? { inDocVariable } : { inDocVariable, inKeyVariable };
  }

  protected abstract readonly method: 'update' | 'replace';

  protected writeRow(runtime: ExecutionRuntime, writer: CollectionWriter): (frame: Frame) => Modification {
    const { settings, method } = this;
    const docRegister = runtime.registerOf(this.inDocVariable);
    const keyRegister = runtime.registerOf(this.inKeyVariable ?? this.inDocVariable);
    return (frame) => {
      const body = bodyOf(frame[docRegister]);
      const { key, options } = documentOf(frame[keyRegister], settings);
      return writer[method](key, body, options);
    };
  }
}

export class UpdateNode extends ExchangeNode {
  readonly type = 'UpdateNode';
  protected readonly method = 'update';

  withOutputs(
    oldVariable: VariableId | undefined,
    newVariable: VariableId | undefined,
    settings = this.settings,
  ): UpdateNode {
    const { inDocVariable, inKeyVariable, collection } = this;
    return new UpdateNode(inDocVariable, inKeyVariable, collection, settings, oldVariable, newVariable);
  }
}

export class ReplaceNode extends ExchangeNode {
  readonly type = 'ReplaceNode';
  protected readonly method = 'replace';

  withOutputs(
    oldVariable: VariableId | undefined,
    newVariable: VariableId | undefined,
    settings = this.settings,
  ): ReplaceNode {
    const { inDocVariable, inKeyVariable, collection } = this;
    return new ReplaceNode(inDocVariable, inKeyVariable, collection, settings, oldVariable, newVariable);
  }
}
