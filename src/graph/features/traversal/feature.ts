import type { Feature } from '../../workspace/feature.ts';
import { traversalCommands } from './traversal-commands.ts';
import { TraversalFocusCache } from './traversal-focus.ts';
import { initialTraversal } from './traversal-state.ts';

export default {
  id: 'traversal',
  label: 'Traversal',
  order: 180,
  needs: ['exploring'],
  commands: traversalCommands,
  state: { traversal: initialTraversal },
  createFocus() {
    const cache = new TraversalFocusCache();
    return {
      inputs: ({ traversal }) => [traversal.trace, traversal.step],
      read({ model, state }) {
        const traversal = cache.read(model, state.traversal);
        return traversal === undefined ? {} : { traversal };
      },
    };
  },
} satisfies Feature;
