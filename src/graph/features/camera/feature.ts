import type { Feature } from '../../workspace/feature.ts';
import { initialCamera } from './camera-state.ts';
import { viewCommands } from './view-commands.ts';

export default {
  id: 'camera',
  label: 'Camera',
  order: 100,
  needs: [],
  commands: viewCommands,
  state: initialCamera,
} satisfies Feature;
