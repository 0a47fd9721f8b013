import { createNotebook } from '../../../api/notebooks.ts';
import { addresses } from '../../../lib/addresses.ts';
import { download } from '../../../lib/download.ts';
import { fileName } from '../../../lib/file-name.ts';
import { findRefusal } from '../../../store/access.ts';
import { signedInUser } from '../../../store/signed-in-user.ts';
import { store } from '../../../store/store.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup, hasVertices } from '../../workspace/graph-command.ts';
import { setReport } from './report-state.ts';

const compute: GraphCommand = {
  id: 'graph.computeReport',
  label: 'Statistics report of the graph',
  group: graphGroup,
  errorTitle: 'Statistics report',
  when: hasVertices,
  async run({ workspace }) {
    workspace.showPanel('report');
    const report = await workspace.jobs.run('Statistics report', async (signal, watch) => {
      const { computeReport } = await import('./compute-report.ts');
      return computeReport(workspace, signal, watch.progress);
    });
    setReport(workspace, report);
  },
};

const hasReport = (_state: unknown, { workspace }: { readonly workspace: GraphWorkspace }) =>
  workspace.state.graphReport !== undefined;

const savePage: GraphCommand = {
  id: 'graph.saveReport',
  label: 'Save the statistics report as a page',
  group: graphGroup,
  errorTitle: 'Statistics report',
  when: hasReport,
  async run({ workspace }) {
    const { graphReport } = workspace.state;
    if (graphReport === undefined) return;
    const { reportPage } = await import('./ui/report-page.tsx');
    download(
      fileName(`${workspace.graph}-report`, 'html'),
      reportPage(workspace.graph, graphReport),
      'text/html',
    );
  },
};

const makeNotebook: GraphCommand = {
  id: 'graph.reportNotebook',
  label: 'Open the statistics report as a notebook',
  group: graphGroup,
  errorTitle: 'Notebook of the report',
  when: (state, context) =>
    hasReport(state, context) &&
    context.workspace.adapter.hasQueries === true &&
    findRefusal(store.getState(), 'write') === undefined,
  async run({ workspace, navigate }) {
    const { graphReport } = workspace.state;
    if (graphReport === undefined) return;
    const { reportNotebook } = await import('./report-notebook.ts');
    const collections = await workspace.adapter.loadCollections();
    const user = signedInUser();
    const key = await createNotebook({
      ...reportNotebook(workspace.graph, graphReport, collections),
      owner: user,
      changedBy: user,
      sharing: 'private',
    });
    navigate(addresses.notebook(key));
  },
};

export const reportCommands = [compute, savePage, makeNotebook];
