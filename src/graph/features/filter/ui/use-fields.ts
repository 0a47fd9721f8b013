import { useEffect, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import type { SampledField, ValueType } from '../../../adapters/find/database-facts.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import type { FilterCard, FilterField } from '../filter-chain.ts';
import { fieldName } from '../filter-chain.ts';

/** A field that a condition can compare. */
export interface FieldChoice {
  readonly element: FilterCard['element'];
  readonly field: FilterField;
  readonly name: string;
  /** Value types, most frequent first; empty: unknown. */
  readonly types: readonly ValueType[];
  /** Sampled values, most frequent first. */
  readonly values: readonly (string | number | boolean)[];
  /** A category of a computed column: its numbers have no order. */
  readonly isCategory?: boolean;
}

/** Attributes that are always texts. */
const idNames = new Set(['_key', '_id', '_from', '_to']);

const counted: readonly FilterField[] = [{ kind: 'degree' }, { kind: 'inDegree' }, { kind: 'outDegree' }];

/** Attributes of the graph with types and values, from a sample of the database, and computed fields. */
export function useFields(element: FilterCard['element']): readonly FieldChoice[] {
  const { model, finder, adapter } = useWorkspace();
  const examples = useWorkspaceState((state) =>
    element === 'vertices' ? state.attributeExamples : state.edgeAttributeExamples,
  );
  useWorkspaceState((state) => state.modelRevision);
  const selected = useWorkspaceState((state) => state.selection.vertexIds);
  const [sampled, setSampled] = useState<readonly SampledField[]>([]);
  useEffect(() => {
    let isWanted = true;
    const command =
      element === 'vertices' ? 'graph.loadAttributeExamples' : 'graph.loadEdgeAttributeExamples';
    void runCommand(command);
    if (adapter.hasQueries !== true) return;
    finder.database.loadFacts(element).then(
      (facts) => isWanted && setSampled(mergeFields(facts.map(({ fields }) => fields))),
      // The examples remain.
      () => isWanted && setSampled([]),
    );
    return () => {
      isWanted = false;
    };
  }, [element, adapter, finder]);
  const known = new Set(sampled.map(({ name }) => name));
  const attributes = [
    ...sampled,
    ...(examples ?? ['_key'])
      .filter((name) => !known.has(name))
      .map((name) => ({ name, types: idNames.has(name) ? (['string'] as const) : [], values: [] })),
  ];
  const system = (name: string) => (name.startsWith('_') ? 1 : 0);
  const choices: FieldChoice[] = attributes
    .filter(({ name }) => name !== '_rev')
    .sort((one, other) => system(one.name) - system(other.name))
    .map(({ name, types, values }) => ({ element, field: { kind: 'attribute', name }, name, types, values }));
  const collections = (element === 'vertices' ? model.vertexCollections : model.edgeCollections).names;
  choices.push({
    element,
    field: { kind: 'collection' },
    name: 'collection',
    types: ['string'],
    values: collections,
  });
  if (element === 'edges') {
    const field: FilterField = { kind: 'mutual' };
    choices.push({ element, field, name: fieldName(field), types: ['boolean'], values: [] });
    return choices;
  }
  for (const field of counted)
    choices.push({ element, field, name: fieldName(field), types: ['number'], values: [] });
  const only = selected.length === 1 ? selected.at(0) : undefined;
  const shapes: readonly FilterField[] = [
    { kind: 'visibleEdges' },
    { kind: 'component' },
    { kind: 'core' },
    ...(only === undefined ? [] : [{ kind: 'steps' as const, vertexId: only }]),
  ];
  for (const field of shapes)
    choices.push({ element, field, name: fieldName(field), types: ['number'], values: [] });
  for (const { id, label, kind } of model.computed.values()) {
    choices.push({
      element,
      field: { kind: 'metric', id },
      name: label,
      types: ['number'],
      values: [],
      isCategory: kind === 'category',
    });
  }
  return choices;
}

/** The fields of several collections; those of most collections first. */
function mergeFields(lists: readonly (readonly SampledField[])[]): readonly SampledField[] {
  const merged = new Map<string, SampledField>();
  for (const fields of lists) {
    for (const field of fields) {
      const before = merged.get(field.name);
      merged.set(
        field.name,
        before === undefined
          ? field
          : {
              name: field.name,
              types: [...new Set([...before.types, ...field.types])],
              values: [...new Set([...before.values, ...field.values])],
              presence: Math.max(before.presence, field.presence),
            },
      );
    }
  }
  return [...merged.values()];
}
