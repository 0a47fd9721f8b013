import { DatabaseError } from '../../protocol/errors.ts';
import type { VariableId } from '../ast.ts';
import { type Frame, type Register, toValue } from '../frame.ts';
import type { ExecutionRuntime } from '../plan/PlanNode.ts';
import type { CollectionWriter, Modification } from '../source.ts';
import { isArray, isObject } from '../values/compare.ts';
import type { ObjectValue } from '../values/value.ts';
import { bodyOf, documentOf, ModificationNode, type ModificationTarget } from './modification.ts';

interface ExchangeInput {
  readonly inDocVariable: VariableId;
  /** Undefined if the document itself contains its key. */
  readonly inKeyVariable?: VariableId | undefined;
}

/** UPDATE and REPLACE: a patch, or new content, for the document that a key or an object identifies. */
abstract class ExchangeNode extends ModificationNode {
  readonly inDocVariable: VariableId;
  readonly inKeyVariable: VariableId | undefined;

  constructor(input: ExchangeInput, target: ModificationTarget) {
    super(target);
    this.inDocVariable = input.inDocVariable;
    this.inKeyVariable = input.inKeyVariable;
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
      const { dialect } = runtime.context;
      const body =
        method === 'update' && dialect === '2.8'
          ? legacyPatch(frame[docRegister])
          : bodyOf(frame[docRegister]);
      const { key, options } = documentOf(frame[keyRegister], settings);
      return writer[method](key, body, options);
    };
  }
}

/** A patch. Throws 1227 (invalid document type) with the text of 2.8. */
function legacyPatch(register: Register | undefined): ObjectValue {
  const value = toValue(register);
  if (isObject(value)) return bodyOf(register);
  const kind = value === null ? 'null' : isArray(value) ? 'array' : typeof value;
  throw new DatabaseError('ERROR_ARANGO_DOCUMENT_TYPE_INVALID', {
    message: `expecting 'object', got: json (${kind}) while handling: UpdateNode`,
  });
}

export class UpdateNode extends ExchangeNode {
  readonly type = 'UpdateNode';
  protected readonly method = 'update';

  withTarget(target: ModificationTarget): UpdateNode {
    return new UpdateNode(this, target);
  }
}

export class ReplaceNode extends ExchangeNode {
  readonly type = 'ReplaceNode';
  protected readonly method = 'replace';

  withTarget(target: ModificationTarget): ReplaceNode {
    return new ReplaceNode(this, target);
  }
}
