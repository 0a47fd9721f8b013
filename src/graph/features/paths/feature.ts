import type { Feature } from '../../workspace/feature.ts';
import { pathCommands, stopPicking } from './path-commands.ts';

export default {
  id: 'paths',
  label: 'Paths',
  order: 20,
  needs: ['exploring'],
  commands: [stopPicking, ...pathCommands],
} satisfies Feature;
