import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { neighboursOfAll } from '../../workspace/reach.ts';
import { TableValues } from './TableValues.ts';

export type TableId = 'selected' | 'neighbours' | 'vertices' | 'edges';

interface Sort {
  readonly columnId: string;
  readonly isDescending: boolean;
}

/** State of the tables of one workspace, besides its own store. */
interface TableState {
  readonly sorts: Readonly<Partial<Record<TableId, Sort>>>;
  /** Increases when values arrive. */
  readonly revision: number;
}

interface ShownRows {
  readonly topology: number;
  readonly flags: readonly Uint8Array[];
  readonly rows: readonly number[];
}

interface Tables {
  readonly values: TableValues;
  readonly store: StoreApi<TableState>;
  neighbours:
    | { readonly selected: readonly number[]; readonly topology: number; readonly rows: number[] }
    | undefined;
  /** Rows of the tables of all vertices and edges, until the graph or what conditions hide changes. */
  readonly shown: Map<'vertices' | 'edges', ShownRows>;
}

const tables = new WeakMap<GraphWorkspace, Tables>();

export function tablesOf(workspace: GraphWorkspace): Tables {
  let found = tables.get(workspace);
  if (found === undefined) {
    found = {
      values: new TableValues(workspace.model, workspace.adapter),
      store: createStore<TableState>(() => ({ sorts: {}, revision: 0 })),
      neighbours: undefined,
      shown: new Map(),
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

/** Indices of the rows of a table, unsorted; the same array until they change. */
export function tableRows(workspace: GraphWorkspace, table: TableId): readonly number[] {
  switch (table) {
    case 'selected':
      return workspace.selectedVertices();
    case 'neighbours':
      return selectionNeighbours(workspace);
    case 'vertices':
    case 'edges':
      return shownRows(workspace, table);
  }
}

/** Number of rows of the tables of all vertices and edges. */
export function countShownRows(workspace: GraphWorkspace, table: 'vertices' | 'edges'): number {
  const { model } = workspace;
  if (workspace.hiddenElements.flagsOf(table).length > 0) return shownRows(workspace, table).length;
  return table === 'edges' ? model.edgeCount : model.vertexCount;
}

/** Vertices or edges without those that conditions hide. Folded isolated vertices are listed. */
function shownRows(workspace: GraphWorkspace, table: 'vertices' | 'edges'): readonly number[] {
  const { model } = workspace;
  const { shown } = tablesOf(workspace);
  const flags = workspace.hiddenElements.flagsOf(table);
  const { topology } = model.revisions;
  const known = shown.get(table);
  if (known?.topology === topology && isSameList(known.flags, flags)) return known.rows;
  const count = table === 'edges' ? model.edgeCount : model.vertexCount;
  // Rows that are newer than the flags are visible.
  const isShown = (row: number) => flags.every((hidden) => (hidden[row] ?? 0) === 0);
  const all = Array.from({ length: count }, (_, row) => row);
  const rows = flags.length === 0 ? all : all.filter(isShown);
  shown.set(table, { topology, flags, rows });
  return rows;
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, place) => each === other[place]);
}
