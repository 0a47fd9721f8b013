import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import { ownMember } from '../../../protocol/lib/own-member.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { toLabelText } from './label-text.ts';

/** Ids per slice of work. */
const sliceIds = 1000;

export type ElementKind = 'vertices' | 'edges';

/** An attribute that the style shows. */
export interface AttributeNeed {
  readonly kind: ElementKind;
  readonly attribute: string;
}

/** Attribute values by vertex or edge id as text, for colours and labels. Not part of the model and not undoable. */
export class AttributeValues {
  /** Increases with each change. */
  revision = 0;
  readonly #columns = new Map<string, Map<string, string>>();

  /** A copy with the same values. O(values). */
  copy(): AttributeValues {
    const copy = new AttributeValues();
    copy.revision = this.revision;
    for (const [name, column] of this.#columns) copy.#columns.set(name, new Map(column));
    return copy;
  }

  /** The value as text, '' for no value; undefined while it is unknown. A loaded document takes precedence. */
  textOf(model: GraphModel, { kind, attribute }: AttributeNeed, id: string): string | undefined {
    const document = model.findDocument(id);
    if (document !== undefined) return toLabelText(valueAt(document, attribute));
    return this.#columns.get(`${kind} ${attribute}`)?.get(id);
  }

  /** True if the value has been loaded, including 'no value'. */
  isKnown({ kind, attribute }: AttributeNeed, id: string): boolean {
    return this.#columns.get(`${kind} ${attribute}`)?.has(id) === true;
  }

  /**
   * Stores the values of these ids; ids without a value are stored as empty. Yields; the change is visible at the end.
   */
  *put(
    { kind, attribute }: AttributeNeed,
    ids: readonly string[],
    values: ReadonlyMap<string, unknown>,
  ): Generator<undefined, true> {
    const name = `${kind} ${attribute}`;
    const column = this.#columns.get(name) ?? new Map<string, string>();
    for (const [place, id] of ids.entries()) {
      if (place % sliceIds === sliceIds - 1) yield;
      column.set(id, toLabelText(values.get(id)));
    }
    this.#columns.set(name, column);
    this.revision++;
    return true;
  }

  /** Removes attributes that are no longer needed. */
  keepOnly(needs: readonly AttributeNeed[]): void {
    const names = new Set(needs.map(({ kind, attribute }) => `${kind} ${attribute}`));
    for (const name of this.#columns.keys()) if (!names.has(name)) this.#columns.delete(name);
  }
}

/** The value of an attribute; dots separate the names of a nested attribute. */
export function valueAt(document: GraphDocument, attribute: string): unknown {
  return attribute
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? ownMember(value as GraphDocument, name) : undefined,
      document,
    );
}
