import { IconSchema } from '@tabler/icons-react';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { PanelEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'schema',
  label: 'Schema',
  icon: IconSchema,
  order: 64,
  Component: lazyComponent(async () => (await import('../ui/GraphSchemaPanel.tsx')).GraphSchemaPanel, null),
} satisfies PanelEntry;
