import type { Feature } from '../../workspace/feature.ts';
import { pathCommands, stopPicking } from './path-commands.ts';
import { pathFocus } from './path-focus.ts';
import { initialPaths } from './path-state.ts';

export default {
  id: 'paths',
  label: 'Paths',
  order: 20,
  needs: ['exploring'],
  commands: [stopPicking, ...pathCommands],
  state: { paths: initialPaths },
  createFocus: () => ({
    inputs: ({ paths }) => [paths.found],
    read: ({ model, state }) =>
      state.paths.found === undefined ? {} : { path: pathFocus(model, state.paths.found) },
  }),
} satisfies Feature;
