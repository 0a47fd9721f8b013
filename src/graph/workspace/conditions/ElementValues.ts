import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { collectionOf, keyOf } from '../../../lib/document-id.ts';
import type { GraphAdapter } from '../../adapters/GraphAdapter.ts';
import { isBundleId, isCommunityId } from '../../model/collections.ts';
import { toExact } from '../../model/exact-document.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { valueAt } from '../../styles/AttributeValues.ts';
import { type CollapsedMembers, collapsedMembers, noMembers } from './collapsed-members.ts';
import type { ElementField, ElementKind } from './element-field.ts';

/** Elements per slice of work. */
const sliceElements = 5000;

/** A value that is not loaded yet, or not known of a member of a collapsed community: the element passes. */
export const unknownValue = Symbol('unknown');

/** Typed values of one field by element. */
export interface ValueColumn {
  /** By element, and then by member of a collapsed community: place of its value in `distinct`. */
  readonly codes: Uint32Array;
  /** Different values; undefined: no value. */
  readonly distinct: readonly unknown[];
}

/** Attribute values with their types by element id, loaded once. Edited elements are loaded again. */
export class ElementValues {
  readonly #adapter: GraphAdapter;
  readonly #values = new Map<string, Map<string, unknown>>();
  /** Increases with each change of the values. */
  revision = 0;

  constructor(adapter: GraphAdapter, model: GraphModel) {
    this.#adapter = adapter;
    model.subscribe(({ patch }) => {
      const edited = patch?.flatMap((step) => (step.kind === 'setDocuments' ? step.ids : [])) ?? [];
      if (edited.length > 0) this.#forget(edited);
    });
  }

  /** True if the values of a field have to be loaded. */
  static isStored(field: ElementField): field is { kind: 'attribute'; name: string } {
    return field.kind === 'attribute' && !['_key', '_id', '_from', '_to'].includes(field.name);
  }

  /** Loads the values of elements, those in communities included, without a known one. */
  async load(model: GraphModel, element: ElementKind, name: string, signal: AbortSignal): Promise<void> {
    const known = this.#columnOf(element, name);
    const missing: string[] = [];
    for (const id of element === 'vertices' ? model.vertexIds : model.edgeIds) {
      if (!known.has(id) && !isCommunityId(id) && !isBundleId(id)) missing.push(id);
    }
    if (element === 'vertices') {
      for (const id of collapsedMembers(model).ids) if (!known.has(id)) missing.push(id);
    }
    if (missing.length === 0) return;
    const adapter = this.#adapter;
    const loaded = await (adapter.loadExactValues?.(name, missing, signal) ??
      adapter.loadValues(name, missing, signal));
    for (const id of missing) known.set(id, loaded.get(id));
    this.revision++;
  }

  /** The values of all elements of the model, and of members of collapsed communities. Yields. */
  *column(
    model: GraphModel,
    element: ElementKind,
    field: ElementField,
    members: CollapsedMembers = noMembers,
  ): Generator<undefined, ValueColumn> {
    const count = element === 'vertices' ? model.vertexCount : model.edgeCount;
    const codes = new Uint32Array(count + members.ids.length);
    const distinct: unknown[] = [];
    const codeByKey = new Map<unknown, number>();
    const read = this.#reader(model, element, field);
    const readMember = this.#memberReader(members, field);
    const collapsed = new Set(members.collapsed);
    const valueAtRow = (row: number) => {
      if (row >= count) return readMember(row - count);
      return collapsed.has(row) ? unknownValue : read(row);
    };
    for (let index = 0; index < codes.length; index++) {
      if (index % sliceElements === sliceElements - 1) yield;
      const value = valueAtRow(index);
      // Strings of JSON texts of objects are kept apart from equal strings.
      const key = typeof value === 'object' && value !== null ? `object ${stringifyJson(value)}` : value;
      let code = codeByKey.get(key);
      if (code === undefined) {
        code = distinct.push(value) - 1;
        codeByKey.set(key, code);
      }
      codes[index] = code;
    }
    return { codes, distinct };
  }

  /** The value of one element; undefined: none, or unknown. */
  valueOf(model: GraphModel, element: ElementKind, field: ElementField, index: number): unknown {
    const value = this.#reader(model, element, field)(index);
    return value === unknownValue ? undefined : value;
  }

  #reader(model: GraphModel, element: ElementKind, field: ElementField): (index: number) => unknown {
    const isVertex = element === 'vertices';
    switch (field.kind) {
      case 'degree':
        return (vertex) => model.inDegrees[vertex]! + model.outDegrees[vertex]!;
      case 'inDegree':
        return (vertex) => model.inDegrees[vertex]!;
      case 'outDegree':
        return (vertex) => model.outDegrees[vertex]!;
      case 'collection':
        return isVertex
          ? (vertex) => model.vertexCollections.names[model.collections[vertex]!]
          : (edge) => model.edgeCollections.names[model.edgeCollectionNumbers[edge]!];
      case 'metric': {
        const column = model.computed.get(field.id);
        if (column === undefined) return () => unknownValue;
        const values = column.toArray(model);
        return (vertex) => (Number.isNaN(values[vertex]!) ? undefined : values[vertex]);
      }
      case 'attribute':
        return this.#attributeReader(model, element, field.name);
    }
  }

  /** Degrees and metrics are those of the picture, which members of a community are not part of. */
  #memberReader({ ids, documents }: CollapsedMembers, field: ElementField): (member: number) => unknown {
    if (field.kind === 'collection') return (member) => collectionOf(ids[member]!);
    if (field.kind !== 'attribute') return () => unknownValue;
    const { name } = field;
    if (name === '_id') return (member) => ids[member];
    if (name === '_key') return (member) => keyOf(ids[member]!);
    const column = this.#columnOf('vertices', name);
    return (member) => {
      const document = documents[member];
      if (document !== undefined) return valueAt(toExact(document), name);
      const id = ids[member]!;
      return column.has(id) ? column.get(id) : unknownValue;
    };
  }

  #attributeReader(model: GraphModel, element: ElementKind, name: string): (index: number) => unknown {
    const ids = element === 'vertices' ? model.vertexIds : model.edgeIds;
    if (name === '_id') return (index) => ids.at(index);
    if (name === '_key') return (index) => keyOf(ids.at(index)!);
    if (element === 'edges' && name === '_from') return (edge) => model.vertexIds.at(model.sources[edge]!);
    if (element === 'edges' && name === '_to') return (edge) => model.vertexIds.at(model.targets[edge]!);
    const column = this.#columnOf(element, name);
    return (index) => {
      const id = ids.at(index)!;
      const document = model.findDocument(id);
      if (document !== undefined) return valueAt(toExact(document), name);
      return column.has(id) ? column.get(id) : unknownValue;
    };
  }

  #forget(ids: readonly string[]): void {
    for (const column of this.#values.values()) for (const id of ids) column.delete(id);
    this.revision++;
  }

  #columnOf(element: ElementKind, name: string): Map<string, unknown> {
    const key = `${element} ${name}`;
    const known = this.#values.get(key) ?? new Map<string, unknown>();
    this.#values.set(key, known);
    return known;
  }
}
