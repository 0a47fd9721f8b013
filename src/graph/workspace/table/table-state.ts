import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GraphWorkspace } from '../GraphWorkspace.ts';
import { shownNeighbours } from '../neighbours/reach.ts';
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
  /** Rows of the tables of all vertices and edges, until the graph or what filters hide changes. */
  readonly shown: Map<'vertices' | 'edges', { readonly stamp: string; readonly rows: readonly number[] }>;
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
  const found = new Set<number>();
  for (const vertex of selected) {
    for (const other of shownNeighbours(workspace.model, vertex, 'any')) found.add(other);
  }
  for (const vertex of selected) found.delete(vertex);
  const rows = [...found].sort((one, other) => one - other);
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

/** Vertices or edges without those that filters and the time hide. Folded isolated vertices are listed. */
function shownRows(workspace: GraphWorkspace, table: 'vertices' | 'edges'): readonly number[] {
  const { model } = workspace;
  const { shown } = tablesOf(workspace);
  const stamp = `${model.revisions.topology} ${model.visibilityRevision}`;
  const known = shown.get(table);
  if (known?.stamp === stamp) return known.rows;
  const rows: number[] = [];
  if (table === 'edges') {
    for (let edge = 0; edge < model.edgeCount; edge++) if (!model.isEdgeHidden(edge)) rows.push(edge);
  } else {
    const folded = model.visibility?.foldedVertices;
    for (let vertex = 0; vertex < model.vertexCount; vertex++)
      if (!model.isVertexHidden(vertex) || folded?.[vertex] === 1) rows.push(vertex);
  }
  shown.set(table, { stamp, rows });
  return rows;
}
