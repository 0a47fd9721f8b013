import { download } from '../../../lib/download.ts';
import { fileName } from '../../../lib/file-name.ts';
import { store } from '../../../store/store.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { setProfile } from './profile-state.ts';

const profile: GraphCommand = {
  id: 'graph.profileSelection',
  label: 'Profile of the selection',
  group: graphGroup,
  errorTitle: 'Profile',
  when: (_state, { workspace }) => workspace.selectedVertices().length > 0,
  async run({ workspace }) {
    workspace.showPanel('profile');
    const found = await workspace.jobs.run('Profile of the selection', async (signal, watch) => {
      const { profileSelection } = await import('./profile-selection.ts');
      return profileSelection(workspace, signal, watch.progress);
    });
    setProfile(workspace, found);
  },
};

const exportCsv: GraphCommand = {
  id: 'graph.exportProfile',
  label: 'Export the profile as CSV',
  group: graphGroup,
  when: (_state, { workspace }) => workspace.state.selectionProfile !== undefined,
  async run({ workspace }) {
    const { selectionProfile: found } = workspace.state;
    if (found === undefined) return;
    const { profileCsv } = await import('./profile-csv.ts');
    download(
      fileName(`${workspace.graph}-profile`, 'csv'),
      profileCsv(found, store.getState().csvForm),
      'text/csv',
    );
  },
};

export const profileCommands = [profile, exportCsv];
