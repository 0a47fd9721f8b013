import type { Feature } from '../../workspace/feature.ts';
import { neighbourCommands } from './neighbour-commands.ts';

export default {
  id: 'neighbours',
  label: 'Neighbours',
  order: 240,
  needs: ['communities', 'exploring'],
  commands: neighbourCommands,
} satisfies Feature;
