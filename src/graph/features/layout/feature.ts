import type { Feature } from '../../workspace/feature.ts';
import { Bundling } from './Bundling.ts';
import { bundlingCommands } from './bundling-commands.ts';
import { layoutCommands } from './layout-commands.ts';
import { initialLayout } from './layout-state.ts';
import { tuneCommands } from './tune-commands.ts';

export default {
  id: 'layout',
  label: 'Layout',
  order: 140,
  needs: [],
  commands: [...bundlingCommands, ...layoutCommands, ...tuneCommands],
  state: initialLayout,
  connect(workspace) {
    const part = new Bundling(workspace);
    workspace.parts.bundling = part;
    return () => part.dispose();
  },
} satisfies Feature;
