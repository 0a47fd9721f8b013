import type { VariableId } from '../ast.ts';
import { dialectRules } from '../dialect-rules.ts';
import type { Frame } from '../frame.ts';
import type { ExecutionRuntime } from '../plan/PlanNode.ts';
import type { CollectionWriter, Modification } from '../source.ts';
import { documentOf, ModificationNode, type ModificationTarget, withoutKey } from './modification.ts';

/** REMOVE: removes the document with the key, or the key of the object, in a variable. */
export class RemoveNode extends ModificationNode {
  readonly type = 'RemoveNode';

  constructor(
    readonly inVariable: VariableId,
    target: ModificationTarget,
  ) {
    super(target);
  }

  get inputs() {
    return { inVariable: this.inVariable };
  }

  withTarget(target: ModificationTarget): RemoveNode {
    return new RemoveNode(this.inVariable, target);
  }

  protected writeRow(runtime: ExecutionRuntime, writer: CollectionWriter): (frame: Frame) => Modification {
    const register = runtime.registerOf(this.inVariable);
    const { settings, collection } = this;
    const { removed } = runtime.stats;
    const { scalarRemoveError } = dialectRules[runtime.dialect];
    return (frame) => {
      const named = frame[register];
      if (typeof named !== 'string' && (typeof named !== 'object' || named === null)) {
        throw withoutKey(scalarRemoveError);
      }
      const { key, options } = documentOf(named, settings);
      const modification = writer.remove(key, options);
      removed.set(collection, (removed.get(collection) ?? 0) + 1);
      return modification;
    };
  }
}
