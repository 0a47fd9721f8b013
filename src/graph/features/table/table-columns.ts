import { keyOf } from '../../../lib/document-id.ts';
import { isCommunityId } from '../../model/collections.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type TableId, tablesOf } from './table-state.ts';

/** A column of a table: how to read a cell, and what has to be loaded for it. */
export interface TableColumn {
  readonly id: string;
  readonly label: string;
  readonly isNumber: boolean;
  /** What the values need; undefined: they are in the model. */
  readonly need?: { readonly attribute: string } | 'degrees';
  /** By row index; undefined while the value is not loaded, null: no value. */
  read(row: number): unknown;
}

const systemAttributes = /^(_id|_rev|_key|_from|_to)$/;

export function tableColumns(workspace: GraphWorkspace, table: TableId): readonly TableColumn[] {
  return table === 'edges' ? edgeColumns(workspace) : vertexColumns(workspace);
}

function vertexColumns(workspace: GraphWorkspace): readonly TableColumn[] {
  const { model, state } = workspace;
  const { values } = tablesOf(workspace);
  const idOf = (row: number) => model.vertexIds.at(row)!;
  // Vertices of a file have labels of their own.
  const isByKey = state.style.vertexLabel === '_key';
  const labelAt = (row: number) =>
    isByKey && !isCommunityId(idOf(row)) ? keyOf(idOf(row)) : model.labelOf(row);
  return [
    { id: 'label', label: state.style.vertexLabel, isNumber: false, read: labelAt },
    { id: '_id', label: '_id', isNumber: false, read: idOf },
    ...attributeColumns(workspace, 'vertices', state.attributeExamples, idOf),
    {
      id: 'degree',
      label: 'degree, shown',
      isNumber: true,
      read: (row) => model.inDegrees[row]! + model.outDegrees[row]!,
    },
    {
      id: 'out-database',
      label: 'out, in database',
      isNumber: true,
      need: 'degrees',
      read: (row) => values.degreesOf(idOf(row))?.outbound,
    },
    {
      id: 'in-database',
      label: 'in, in database',
      isNumber: true,
      need: 'degrees',
      read: (row) => values.degreesOf(idOf(row))?.inbound,
    },
    ...Array.from(
      model.computed.values(),
      (column): TableColumn => ({
        id: `metric:${column.id}`,
        label: column.label,
        isNumber: true,
        read(row) {
          const value = column.valueOf(model, row);
          return Number.isNaN(value) ? null : value;
        },
      }),
    ),
  ];
}

function edgeColumns(workspace: GraphWorkspace): readonly TableColumn[] {
  const { model, state } = workspace;
  const idOf = (row: number) => model.edgeIds.at(row)!;
  return [
    { id: 'from', label: 'from', isNumber: false, read: (row) => model.labelOf(model.sources[row]!) },
    { id: 'to', label: 'to', isNumber: false, read: (row) => model.labelOf(model.targets[row]!) },
    { id: '_id', label: '_id', isNumber: false, read: idOf },
    ...attributeColumns(workspace, 'edges', state.edgeAttributeExamples, idOf),
  ];
}

function attributeColumns(
  workspace: GraphWorkspace,
  kind: 'vertices' | 'edges',
  names: readonly string[] = [],
  idOf: (row: number) => string,
): readonly TableColumn[] {
  const { values } = tablesOf(workspace);
  return names
    .filter((name) => !systemAttributes.test(name) && name !== workspace.state.style.vertexLabel)
    .map((attribute) => ({
      id: `attribute:${attribute}`,
      label: attribute,
      isNumber: values.isNumeric(kind, attribute),
      need: { attribute },
      read: (row) => values.valueOf(kind, attribute, idOf(row)),
    }));
}
