import { useMemo } from 'react';
import { runCommand } from '../../../../command.ts';
import { DataTable } from '../../../../ui/tables/DataTable.tsx';
import type { Selection } from '../../../../ui/tables/selection.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { selectedEdges } from '../../../workspace/workspace-state.ts';
import type { TableId } from '../table-state.ts';
import { RowSelection } from './row-selection.ts';
import classes from './table.module.css';
import { useTable } from './use-table.ts';

const labels: Readonly<Record<TableId, string>> = {
  selected: 'Selected vertices',
  neighbours: 'Neighbours of the selection',
  vertices: 'Shown vertices',
  edges: 'Edges',
};
const emptyTexts: Readonly<Record<TableId, string>> = {
  selected: 'Select vertices on the canvas or in another table.',
  neighbours: 'The selected vertices have no other neighbours in the view.',
  vertices: 'Load vertices to see them here.',
  edges: 'Load vertices with edges to see them here.',
};

/** A table linked with the picture: hovering a row highlights its element, ticking selects it, and the other way. */
export function GraphTable({ table }: { readonly table: TableId }) {
  const workspace = useWorkspace();
  const { model } = workspace;
  const view = useTable(table);
  const isEdges = table === 'edges';
  const idOf = useMemo(() => {
    const ids = isEdges ? model.edgeIds : model.vertexIds;
    return (row: number) => ids.at(row) ?? '';
  }, [model, isEdges]);
  const selection = useWorkspaceState((state) => state.selection);
  const hoverKey = useWorkspaceState(({ hover }) => (isEdges ? hover.edgeId : hover.vertexId));
  const vertices = workspace.selectedVertices();
  const selected = useMemo(
    () =>
      isEdges
        ? new Set<string>(selectedEdges(selection))
        : new RowSelection(model, selection.vertexIds, vertices),
    [model, selection, vertices, isEdges],
  );
  const select = (ids: Selection) =>
    void runCommand(
      'graph.select',
      isEdges
        ? { edgeIds: [...ids], vertexIds: selection.vertexIds }
        : { vertexIds: [...ids], edgeIds: selectedEdges(selection) },
    );
  return (
    <div className={classes.table}>
      <DataTable
        label={labels[table]}
        name={`graph-${table}`}
        isTight
        columns={view.choice.shown}
        rows={view.rows}
        keyOf={idOf}
        {...(view.sort && { sort: view.sort })}
        onSort={view.onSort}
        onRange={view.onRange}
        selection={selected}
        onSelect={select}
        {...(!isEdges && {
          onSelectAll: () =>
            void runCommand('graph.select', {
              vertices: Uint32Array.from(view.rows),
              edgeIds: selectedEdges(selection),
            }),
        })}
        isSelected={selected instanceof RowSelection ? selected.hasRow : undefined}
        hoverKey={hoverKey}
        onHover={(row) => {
          const id = row === undefined ? undefined : idOf(row);
          workspace.setHover(isEdges ? { edgeId: id } : { vertexId: id });
        }}
        onOpen={(row) => void runCommand(isEdges ? 'graph.select' : 'graph.spot', argsOf(isEdges, idOf(row)))}
        onDetails={(row) => {
          // A click in the list of selected vertices keeps the selection.
          if (table === 'selected') void runCommand('graph.centerOn', { vertexId: idOf(row) });
          else
            void runCommand('graph.select', isEdges ? { edgeIds: [idOf(row)] } : { vertexIds: [idOf(row)] });
        }}
        footer={<span />}
        empty={<p className={classes.empty}>{emptyTexts[table]}</p>}
      />
    </div>
  );
}

function argsOf(isEdges: boolean, id: string) {
  return isEdges ? { edgeIds: [id] } : { vertexId: id };
}
