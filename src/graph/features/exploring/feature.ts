import type { Feature } from '../../workspace/feature.ts';
import { exploringCommands } from './exploring-commands.ts';
import { initialExploring } from './exploring-state.ts';
import { handoverCommands } from './handover-commands.ts';
import { loadingCommands } from './loading-commands.ts';
import { pasteCommands } from './paste-commands.ts';

export default {
  id: 'exploring',
  label: 'Exploring',
  order: 10,
  needs: ['communities'],
  commands: [...loadingCommands, ...exploringCommands, ...handoverCommands, ...pasteCommands],
  state: initialExploring,
} satisfies Feature;
