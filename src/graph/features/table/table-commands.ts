import { download } from '../../../lib/download.ts';
import { fileName } from '../../../lib/file-name.ts';
import { store } from '../../../store/store.ts';
import { type GraphCommand, graphGroup, requireVertex } from '../../workspace/graph-command.ts';
import { fly } from '../camera/view-commands.ts';
import { exportRows, type RowSort, type TableFormat } from './export-rows.ts';
import type { TableColumn } from './table-columns.ts';
import { type TableId, tableRows } from './table-state.ts';

interface ExportArgs {
  readonly table: TableId;
  readonly order?: RowSort;
  readonly columns: readonly TableColumn[];
  readonly format: TableFormat;
}

const exportTable: GraphCommand<ExportArgs> = {
  id: 'graph.exportTable',
  label: 'Export table',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { table, format, ...choice }) {
    const file = await exportRows(workspace, table, tableRows(workspace, table), {
      ...choice,
      format,
      csv: store.getState().csvForm,
    });
    download(fileName(`${workspace.graph}-${table}`, format), file, file.type);
  },
};

const centerOn: GraphCommand<{ readonly vertexId: string }> = {
  id: 'graph.centerOn',
  label: 'Center on vertex',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { vertexId }) {
    const vertex = requireVertex(workspace, vertexId);
    const { view, model } = workspace;
    if (view === undefined) return;
    const [worldX, worldY] = [model.positions[2 * vertex]!, model.positions[2 * vertex + 1]!];
    fly(workspace, { worldX, worldY, zoom: view.camera.state.zoom });
  },
};

export const tableCommands = [exportTable, centerOn];
