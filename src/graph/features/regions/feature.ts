import type { Feature } from '../../workspace/feature.ts';
import { RegionMapper } from './RegionMapper.ts';
import { regionCommands } from './region-commands.ts';
import { initialRegions } from './regions-state.ts';

export default {
  id: 'regions',
  label: 'Regions',
  order: 230,
  needs: ['camera', 'selection'],
  commands: regionCommands,
  state: initialRegions,
  connect(workspace) {
    workspace.parts.camerasBefore = [];
    const mapper = new RegionMapper(workspace);
    return () => mapper.dispose();
  },
  createFocus: () => ({
    inputs: ({ regionId }) => [regionId],
    read({ state: { hover, regionId } }) {
      const region = hover.regionId ?? regionId;
      return region === undefined ? {} : { region };
    },
  }),
} satisfies Feature;
