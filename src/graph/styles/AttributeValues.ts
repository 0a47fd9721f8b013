import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import { ownMember } from '../../../protocol/lib/own-member.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { toLabelText } from './label-text.ts';

/** Ids between two rests. */
const sliceIds = 1000;

export type ElementKind = 'vertices' | 'edges';

/** An attribute that the look asks for. */
export interface AttributeNeed {
  readonly kind: ElementKind;
  readonly attribute: string;
}

/** Values of attributes by vertex or edge id, as texts, for colours and labels. Loaded beside the model, not undone. */
export class AttributeValues {
  /** Grows with each change. */
  revision = 0;
  readonly #columns = new Map<string, Map<string, string>>();

  /** The value as a text, '' where there is none; undefined while it is not known. A loaded document knows better. */
  textOf(model: GraphModel, { kind, attribute }: AttributeNeed, id: string): string | undefined {
    const document = model.findDocument(id);
    if (document !== undefined) return toLabelText(valueAt(document, attribute));
    return this.#columns.get(`${kind} ${attribute}`)?.get(id);
  }

  /** The value has been loaded, though there may be none. */
  isKnown({ kind, attribute }: AttributeNeed, id: string): boolean {
    return this.#columns.get(`${kind} ${attribute}`)?.has(id) === true;
  }

  /** Keeps the values of these ids; one that has no value is known to have none. Yields; the change counts at the end. */
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

  /** Forgets what is no longer asked for. */
  keepOnly(needs: readonly AttributeNeed[]): void {
    const names = new Set(needs.map(({ kind, attribute }) => `${kind} ${attribute}`));
    for (const name of this.#columns.keys()) if (!names.has(name)) this.#columns.delete(name);
  }
}

/** The value of an attribute; one below another is written with dots. */
function valueAt(document: GraphDocument, attribute: string): unknown {
  return attribute
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? ownMember(value as GraphDocument, name) : undefined,
      document,
    );
}
