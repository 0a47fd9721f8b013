import type { Feature } from '../../workspace/feature.ts';
import { findCommands } from './find-commands.ts';

export default {
  id: 'find',
  label: 'Find',
  order: 30,
  needs: ['camera', 'communities'],
  commands: findCommands,
} satisfies Feature;
