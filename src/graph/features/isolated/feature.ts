import type { Feature } from '../../workspace/feature.ts';
import { IsolatedVertices } from './IsolatedVertices.ts';
import { isolatedCommands } from './isolated-commands.ts';

export default {
  id: 'isolated',
  label: 'Isolated vertices',
  order: 260,
  needs: ['integrity', 'paths', 'style', 'traversal'],
  commands: isolatedCommands,
  connect(workspace) {
    const part = new IsolatedVertices(workspace);
    workspace.parts.isolated = part;
    return () => part.dispose();
  },
} satisfies Feature;
