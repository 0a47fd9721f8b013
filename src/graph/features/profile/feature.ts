import type { Feature } from '../../workspace/feature.ts';
import { profileCommands } from './profile-commands.ts';

export default {
  id: 'profile',
  label: 'Profile of the selection',
  order: 165,
  needs: [],
  commands: profileCommands,
  state: { selectionProfile: undefined },
} satisfies Feature;
