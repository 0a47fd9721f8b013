import type { Feature } from '../../workspace/feature.ts';
import { detailCommands } from './detail-commands.ts';

export default {
  id: 'details',
  label: 'Details',
  order: 70,
  needs: ['documents'],
  commands: detailCommands,
} satisfies Feature;
