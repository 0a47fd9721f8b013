import type { Feature } from '../../workspace/feature.ts';
import { findCommands } from './find-commands.ts';
import { initialFind } from './find-state.ts';

export default {
  id: 'find',
  label: 'Find',
  order: 30,
  needs: ['camera', 'communities'],
  commands: findCommands,
  state: initialFind,
} satisfies Feature;
