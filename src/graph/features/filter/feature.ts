import type { Feature } from '../../workspace/feature.ts';
import { filterCommands } from './filter-commands.ts';
import { connectFilter } from './filter-condition.ts';
import { initialFilter } from './filter-state.ts';
import { legendCommands } from './legend-commands.ts';
import { loadByAttributeCommands } from './load-commands.ts';

export default {
  id: 'filter',
  label: 'Filter',
  order: 40,
  needs: ['communities'],
  commands: [...filterCommands, ...legendCommands, ...loadByAttributeCommands],
  state: initialFilter,
  connect: connectFilter,
} satisfies Feature;
