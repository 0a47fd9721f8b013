import type { Feature } from '../../workspace/feature.ts';
import { integrityCommands } from './integrity-commands.ts';
import { initialIntegrity } from './integrity-state.ts';
import { markedFaults } from './marked-faults.ts';

export default {
  id: 'integrity',
  label: 'Integrity',
  order: 220,
  needs: ['exploring'],
  commands: integrityCommands,
  state: { integrity: initialIntegrity },
  createFocus: () => ({
    inputs: ({ integrity }) => [integrity.marked, integrity.results],
    read({ model, state }) {
      const faults = markedFaults(model, state.integrity);
      return faults === undefined ? {} : { faults };
    },
  }),
} satisfies Feature;
