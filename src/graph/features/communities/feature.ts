import type { Feature } from '../../workspace/feature.ts';
import { communityCommands } from './community-commands.ts';

export default {
  id: 'communities',
  label: 'Communities',
  order: 150,
  needs: ['layout'],
  commands: communityCommands,
} satisfies Feature;
