import type { IdList } from '../../../../protocol/lib/packed-ids.ts';
import { download } from '../../../lib/download.ts';
import { fileName } from '../../../lib/file-name.ts';
import { formatBytes } from '../../../lib/format.ts';
import { notifySuccess } from '../../../store/notifications.ts';
import { store } from '../../../store/store.ts';
import { copyPicture } from '../../export/copy-picture.ts';
import type { DataFormat } from '../../export/data-format.ts';
import { type LoadedAttribute, toExportGraph } from '../../export/export-graph.ts';
import { type ExportLook, lookOfColumns } from '../../export/export-look.ts';
import { defaultPicture, type PictureOptions } from '../../export/picture.ts';
import { dataFormats, getDataFormat } from '../../export/registry.ts';
import { toBlob } from '../../export/to-blob.ts';
import { isBundleId, isCommunityId } from '../../model/collections.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup, hasVertices } from '../../workspace/graph-command.ts';

/** The code of exported pictures, which the first picture does not need. */
const loadPictures = () => import('./make-picture.ts');

type PictureArgs = Partial<PictureOptions> | undefined;

/**
 * Content of a data export: the shown graph or the selection, and the attributes to include besides the computed
 * columns.
 */
export interface DataArgs {
  readonly formatId: string;
  readonly scope?: 'shown' | 'selected';
  readonly vertexAttributes?: readonly string[];
  readonly edgeAttributes?: readonly string[];
}

const openImageDialog: GraphCommand = {
  id: 'graph.openImageDialog',
  label: 'Export image…',
  group: graphGroup,
  key: 'shift+e',
  when: hasVertices,
  run: ({ workspace }) => workspace.openDialog({ kind: 'exportPicture' }),
};

const openDataDialog: GraphCommand = {
  id: 'graph.openDataDialog',
  label: 'Export data…',
  group: graphGroup,
  when: hasVertices,
  run: ({ workspace }) => workspace.openDialog({ kind: 'exportData' }),
};

const exportPng: GraphCommand<PictureArgs> = {
  id: 'graph.exportPng',
  label: 'Export image as PNG',
  group: graphGroup,
  when: hasVertices,
  async run({ workspace }, args) {
    const options = { ...defaultPicture, ...args };
    const picture = await workspace.load('Drawing image', (signal, progress) =>
      loadPictures().then(({ makePng }) => makePng(workspace, options, signal, progress)),
    );
    save(workspace.graph, 'png', picture);
  },
};

const exportSvg: GraphCommand<PictureArgs> = {
  id: 'graph.exportSvg',
  label: 'Export image as SVG',
  group: graphGroup,
  when: hasVertices,
  async run({ workspace }, args) {
    const options = { ...defaultPicture, ...args };
    const picture = await workspace.load('Drawing image', (signal) =>
      loadPictures().then(({ makeSvg }) => makeSvg(workspace, options, signal)),
    );
    save(workspace.graph, 'svg', picture);
  },
};

const exportPdf: GraphCommand<PictureArgs> = {
  id: 'graph.exportPdf',
  label: 'Export image as PDF',
  group: graphGroup,
  when: hasVertices,
  async run({ workspace }, args) {
    const options = { ...defaultPicture, ...args };
    const picture = await workspace.load('Drawing image', (signal, progress) =>
      loadPictures().then(({ makePdf }) => makePdf(workspace, options, signal, progress)),
    );
    save(workspace.graph, 'pdf', picture);
  },
};

const copy: GraphCommand<PictureArgs> = {
  id: 'graph.copyPicture',
  label: 'Copy image to clipboard',
  group: graphGroup,
  when: hasVertices,
  async run({ workspace }, args) {
    const options = { ...defaultPicture, ...args };
    await copyPicture(
      workspace.load('Drawing image', (signal, progress) =>
        loadPictures().then(({ makePng }) => makePng(workspace, options, signal, progress)),
      ),
    );
    notifySuccess('Image copied to the clipboard.');
  },
};

const exportData: GraphCommand<DataArgs> = {
  id: 'graph.exportData',
  label: 'Export data',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, args) => saveData(workspace, args),
};

/** One palette entry per data format; it exports the whole shown graph. */
const formatCommands = dataFormats.map(
  ({ id, label }): GraphCommand => ({
    id: `graph.export-${id}`,
    label: `Export as ${label}`,
    group: graphGroup,
    when: hasVertices,
    run: ({ workspace }) => saveData(workspace, { formatId: id }),
  }),
);

export const exportCommands = [
  openImageDialog,
  exportPng,
  exportSvg,
  exportPdf,
  copy,
  openDataDialog,
  exportData,
  ...formatCommands,
];

async function saveData(workspace: GraphWorkspace, args: DataArgs): Promise<void> {
  const format = getDataFormat(args.formatId);
  const content = await workspace.load(`Exporting as ${format.label}`, (signal) =>
    makeData(workspace, format, args, signal),
  );
  save(workspace.graph, format.extension, content);
}

async function makeData(
  workspace: GraphWorkspace,
  format: DataFormat,
  { scope = 'shown', vertexAttributes = [], edgeAttributes = [] }: DataArgs,
  signal: AbortSignal,
): Promise<Blob> {
  const { adapter, graph, state } = workspace;
  // The graph may change while values are loaded.
  const model = workspace.model.copy();
  const look = lookOf(workspace);
  const vertexIds = scope === 'selected' ? state.selection.vertexIds : undefined;
  if (vertexIds?.length === 0)
    throw new Error('no vertex is selected: select vertices, or export the shown graph');
  const load = async (names: readonly string[], ids: IdList): Promise<LoadedAttribute[]> => {
    const wanted = [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
    const loaded: LoadedAttribute[] = [];
    // Communities and bundles have no attributes in the database.
    const own = wanted.length === 0 ? [] : [...ids].filter((id) => !isCommunityId(id) && !isBundleId(id));
    for (const name of wanted) loaded.push({ name, values: await adapter.loadValues(name, own, signal) });
    return loaded;
  };
  const rows = toExportGraph(model, {
    name: graph,
    vertexIds,
    vertexAttributes: await load(vertexAttributes, vertexIds ?? model.vertexIds),
    edgeAttributes: await load(edgeAttributes, model.edgeIds),
    look,
  });
  signal.throwIfAborted();
  return toBlob(format.write(rows, store.getState().csvForm), {
    type: format.mediaType,
    signal,
  });
}

/** The look of the canvas now; undefined before it is drawn. */
function lookOf({ view, model, state, values }: GraphWorkspace): ExportLook | undefined {
  if (view === undefined) return undefined;
  const { style } = state;
  view.columns.update(model, style, values);
  view.edgeColumns.update(model, style, values, view.columns);
  return lookOfColumns(view.columns.copy(), view.edgeColumns.copy(), style.edgeShape === 'arrow');
}

function save(graph: string, extension: string, content: Blob): void {
  const name = fileName(graph, extension, 'graph');
  download(name, content, content.type);
  notifySuccess(`Saved ${name} (${formatBytes(content.size)}).`);
}
