import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import { download } from '../../../lib/download.ts';
import { fileName } from '../../../lib/file-name.ts';
import { store } from '../../../store/store.ts';
import type { ParameterValues } from '../../layouts/parameter.ts';
import { samplesId } from '../../metrics/common-parameters.ts';
import { metricNames } from '../../metrics/metric-names.ts';
import type { ComputedColumn } from '../../model/ComputedColumn.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { formatValue } from '../../styles/format-value.ts';
import type { GraphStyle } from '../../styles/GraphStyle.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup, hasVertices } from '../../workspace/graph-command.ts';
import { inSlicesAnew } from '../../workspace/in-slices.ts';
import { requireWriteAccess } from '../../workspace/write-access.ts';
import { layOut, togglePanel } from '../layout/layout-commands.ts';
import { StyleEntry, showStyle } from '../style/style-step.ts';
import { toCsv } from './column-csv.ts';
import { type MetricsTab, setMetrics } from './metrics-state.ts';
import { runMetric as computeMetric } from './run-metric.ts';
import { attributeProblem, valuesOf, writeValues } from './write-values.ts';

/** undefined: the computed column that the panel shows. */
type ColumnArgs = { readonly columnId: string } | undefined;

const openAnalysis: GraphCommand = {
  id: 'graph.openAnalysis',
  label: 'Open metrics panel',
  group: graphGroup,
  key: 'shift+m',
  run: ({ workspace }) => togglePanel(workspace, 'metrics'),
};

const showTab: GraphCommand<{ readonly tab: MetricsTab }> = {
  id: 'graph.showAnalysis',
  label: 'Show analysis tab',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, { tab }) => setMetrics(workspace, { tab }),
};

const chooseMetric: GraphCommand<{ readonly metricId: string | undefined }> = {
  id: 'graph.chooseMetric',
  label: 'Choose metric',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, { metricId }) => setMetrics(workspace, { metricId }),
};

const runMetric: GraphCommand<{ readonly metricId: string; readonly values?: ParameterValues }> = {
  id: 'graph.runMetric',
  label: 'Compute metric',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Analysis',
  run({ workspace }, { metricId, values = {} }) {
    workspace.showPanel('metrics');
    setMetrics(workspace, { metricId });
    return computeMetric(workspace, metricId, values);
  },
};

const runExact: GraphCommand<ColumnArgs> = {
  id: 'graph.runExactMetric',
  label: 'Compute the exact values',
  group: graphGroup,
  errorTitle: 'Analysis',
  when: (_state, { workspace: { state } }) =>
    state.metrics.runs[state.metrics.columnId ?? '']?.exactSeconds !== undefined,
  async run({ workspace }, args) {
    const column = columnOf(workspace, args);
    const { metricId } = workspace.state.metrics.runs[column.id]!;
    await computeMetric(workspace, metricId, { [samplesId]: workspace.model.vertexCount });
    setMetrics(workspace, { columnId: column.id });
  },
};

const metricEntries = Object.entries(metricNames).map(
  ([id, label]): GraphCommand => ({
    id: `graph.metric-${id}`,
    label: `Metric: ${label}`,
    group: graphGroup,
    errorTitle: 'Analysis',
    when: hasVertices,
    run: (context) => runMetric.run(context, { metricId: id }),
  }),
);

const cancelAnalysis: GraphCommand = {
  id: 'graph.cancelAnalysis',
  label: 'Cancel computation',
  group: graphGroup,
  when: (_state, { workspace }) => workspace.state.running !== undefined,
  run: ({ workspace }) => workspace.jobs.cancel(),
};

const showColumn: GraphCommand<{ readonly columnId: string }> = {
  id: 'graph.showComputed',
  label: 'Show computed values',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, { columnId }) => setMetrics(workspace, { columnId, tab: 'results' }),
};

const colorBy: GraphCommand<ColumnArgs> = {
  id: 'graph.colorByComputed',
  label: 'Colour by computed values',
  group: graphGroup,
  when: hasColumn,
  run({ workspace }, args) {
    const { id, label } = columnOf(workspace, args);
    restyle(workspace, `Colour by ${label}`, { vertexColor: { kind: 'computed', column: id } });
  },
};

const sizeBy: GraphCommand<ColumnArgs> = {
  id: 'graph.sizeByComputed',
  label: 'Size by computed values',
  group: graphGroup,
  when: hasColumn,
  run({ workspace }, args) {
    const { id, label } = columnOf(workspace, args);
    const { vertexShape: shape } = workspace.state.style;
    restyle(workspace, `Size by ${label}`, {
      vertexSize: { kind: 'computed', column: id },
      // Only circles are sized per vertex.
      vertexShape: shape.kind === 'circle' ? shape : { kind: 'circle', radius: 25 },
    });
  },
};

const labelBy: GraphCommand<ColumnArgs> = {
  id: 'graph.labelByComputed',
  label: 'Label by computed values',
  group: graphGroup,
  errorTitle: 'Analysis',
  when: hasColumn,
  async run({ workspace }, args) {
    const column = columnOf(workspace, args);
    const plan = (model: GraphModel) =>
      labelSteps(model, (vertex, plain) => {
        const value = column.valueOf(model, vertex);
        return Number.isNaN(value) ? plain : `${textOf(column, value)} ${plain}`;
      });
    await workspace.change(`Label by ${column.label}`, (draft) => draft.addPlan(plan), {
      command: { id: labelBy.id, args: { columnId: column.id } },
    });
  },
};

const concentricBy: GraphCommand<ColumnArgs> = {
  id: 'graph.concentricByComputed',
  label: 'Concentric rings by computed values',
  group: graphGroup,
  when: hasColumn,
  async run({ workspace }, args) {
    await layOut(workspace, 'concentric', { by: columnOf(workspace, args).id });
  },
};

const exportColumn: GraphCommand<ColumnArgs> = {
  id: 'graph.exportComputed',
  label: 'Export computed values as CSV',
  group: graphGroup,
  when: hasColumn,
  run({ workspace }, args) {
    const column = columnOf(workspace, args);
    const text = toCsv(workspace.model, column, store.getState().csvForm);
    download(fileName(`${workspace.graph}-${column.id}`, 'csv'), text, 'text/csv');
  },
};

const writeColumn: GraphCommand<{ readonly columnId: string; readonly attribute: string }> = {
  id: 'graph.writeComputed',
  label: 'Write computed values to an attribute',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { columnId, attribute }) {
    const column = columnOf(workspace, { columnId });
    const problem = attributeProblem(attribute);
    if (problem !== undefined) throw new Error(`Attribute: ${problem}`);
    if (workspace.adapter.hasQueries !== true)
      throw new Error('expected a graph that is stored in a database, found another source');
    const values = valuesOf(workspace, column);
    requireWriteAccess(workspace, { ids: values.keys() });
    await writeValues(workspace, column.label, attribute, values);
  },
};

const resetLook: GraphCommand = {
  id: 'graph.resetComputedLook',
  label: 'Colour by collection, size by degree, label by name',
  group: graphGroup,
  errorTitle: 'Analysis',
  when: (_state, { workspace: { state, model } }) =>
    plainLabels.has(model) ||
    state.style.vertexColor.kind === 'computed' ||
    state.style.vertexSize?.kind === 'computed',
  async run({ workspace }) {
    const { model } = workspace;
    const label = 'Default style';
    const hasLabels = plainLabels.has(model);
    const patch = hasLabels ? await inSlicesAnew(model, () => labelSteps(model, (_, plain) => plain)) : [];
    const changes: Partial<GraphStyle> = {
      vertexColor: { kind: 'collection' },
      vertexSize: { kind: 'degree' },
    };
    restyle(workspace, label, changes, patch);
  },
};

export const metricCommands = [
  openAnalysis,
  showTab,
  chooseMetric,
  runMetric,
  ...metricEntries,
  runExact,
  cancelAnalysis,
  showColumn,
  colorBy,
  sizeBy,
  labelBy,
  concentricBy,
  exportColumn,
  writeColumn,
  resetLook,
];

function hasColumn(_state: unknown, { workspace }: { readonly workspace: GraphWorkspace }): boolean {
  return workspace.model.computed.size > 0;
}

function columnOf({ model, state }: GraphWorkspace, args: ColumnArgs): ComputedColumn {
  const id = args?.columnId ?? state.metrics.columnId ?? '';
  const column = model.computed.get(id);
  if (column === undefined) throw new Error(`expected a computed column, found '${id}'`);
  return column;
}

function textOf({ kind }: ComputedColumn, value: number): string {
  return kind === 'category' ? `#${value + 1}` : formatValue(value);
}

/** Vertices per slice of work. */
const sliceVertices = 500;
/** Original labels of the vertices whose label starts with a computed value. */
const plainLabels = new WeakMap<GraphModel, Map<string, string>>();

function plainLabelOf(model: GraphModel, vertex: number): string {
  const label = model.labelOf(vertex);
  return plainLabels.get(model)?.get(`${model.vertexIds.at(vertex)} ${label}`) ?? label;
}

/** Replaces labels. Yields; the model must not change until the generator ends. */
function* labelSteps(
  model: GraphModel,
  labelOf: (vertex: number, plain: string) => string,
): Generator<undefined, GraphPatch> {
  const known = plainLabels.get(model) ?? new Map<string, string>();
  const indices: number[] = [];
  const values: string[] = [];
  for (let vertex = 0; vertex < model.vertexCount; vertex++) {
    if (vertex % sliceVertices === sliceVertices - 1) yield;
    const plain = plainLabelOf(model, vertex);
    const label = labelOf(vertex, plain);
    if (label === model.labelOf(vertex)) continue;
    if (label !== plain) known.set(`${model.vertexIds.at(vertex)} ${label}`, plain);
    indices.push(vertex);
    values.push(label);
  }
  plainLabels.set(model, known);
  return indices.length === 0 ? [] : [{ kind: 'setLabels', indices: Uint32Array.from(indices), values }];
}

/** Changes the style as one history entry. */
function restyle(
  workspace: GraphWorkspace,
  label: string,
  changes: Partial<GraphStyle>,
  patch: GraphPatch = [],
): void {
  const former = workspace.state.style;
  const before = Object.fromEntries(
    Object.keys(changes).map((name) => [name, former[name as keyof GraphStyle]]),
  ) as Partial<GraphStyle>;
  const inverse = workspace.model.apply(patch);
  showStyle(workspace, changes);
  workspace.history.push(new StyleEntry(workspace, { before, after: changes, inverse }, label));
}
