import type { Feature } from '../../workspace/feature.ts';
import { colorCommands } from './color-commands.ts';
import { lookCommands } from './look-commands.ts';
import { styleCommands } from './style-commands.ts';

export default {
  id: 'style',
  label: 'Style',
  order: 120,
  needs: ['camera', 'filter', 'layout', 'regions', 'scenes'],
  commands: [...lookCommands, ...styleCommands, ...colorCommands],
} satisfies Feature;
