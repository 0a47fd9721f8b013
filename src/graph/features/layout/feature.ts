import type { Feature } from '../../workspace/feature.ts';
import { bundlingCommands } from './bundling-commands.ts';
import { layoutCommands } from './layout-commands.ts';

export default {
  id: 'layout',
  label: 'Layout',
  order: 140,
  needs: [],
  commands: [...bundlingCommands, ...layoutCommands],
} satisfies Feature;
