import type { Feature } from '../../workspace/feature.ts';
import { filterCommands } from './filter-commands.ts';
import { legendCommands } from './legend-commands.ts';
import { loadByAttributeCommands } from './load-commands.ts';

export default {
  id: 'filter',
  label: 'Filter',
  order: 40,
  needs: ['communities', 'isolated', 'paths'],
  commands: [...filterCommands, ...legendCommands, ...loadByAttributeCommands],
} satisfies Feature;
