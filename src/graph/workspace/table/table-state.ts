import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GraphWorkspace } from '../GraphWorkspace.ts';
import { neighboursOfAll } from '../neighbours/reach.ts';
import { TableValues } from './TableValues.ts';

export type TableId = 'selected' | 'neighbours' | 'vertices' | 'edges';

interface Sort {
  readonly columnId: string;
  readonly isDescending: boolean;
}

/** State of the tables of one workspace, besides its own store. */
export interface TableState {
  readonly sorts: Readonly<Partial<Record<TableId, Sort>>>;
  /** Increases when values arrive. */
  readonly revision: number;
}

export interface Tables {
  readonly values: TableValues;
  readonly store: StoreApi<TableState>;
  neighbours:
    | { readonly selected: readonly number[]; readonly topology: number; readonly rows: number[] }
    | undefined;
}

const tables = new WeakMap<GraphWorkspace, Tables>();

export function tablesOf(workspace: GraphWorkspace): Tables {
  let found = tables.get(workspace);
  if (found === undefined) {
    found = {
      values: new TableValues(workspace.model, workspace.adapter),
      store: createStore<TableState>(() => ({ sorts: {}, revision: 0 })),
      neighbours: undefined,
    };
    tables.set(workspace, found);
  }
  return found;
}

/** Shown neighbours of the selection that are not selected; the same array until one of both changes. */
export function selectionNeighbours(workspace: GraphWorkspace): readonly number[] {
  const state = tablesOf(workspace);
  const selected = workspace.selectedVertices();
  const { topology } = workspace.model.revisions;
  const known = state.neighbours;
  if (known !== undefined && known.selected === selected && known.topology === topology) return known.rows;
  const rows = neighboursOfAll(workspace.model, selected);
  state.neighbours = { selected, topology, rows };
  return rows;
}

/** Indices of the rows of a table, unsorted. */
export function tableRows(workspace: GraphWorkspace, table: TableId): readonly number[] {
  const { model } = workspace;
  switch (table) {
    case 'selected':
      return workspace.selectedVertices();
    case 'neighbours':
      return selectionNeighbours(workspace);
    case 'vertices':
      return Array.from({ length: model.vertexCount }, (_, vertex) => vertex);
    case 'edges':
      return Array.from({ length: model.edgeCount }, (_, edge) => edge);
  }
}
