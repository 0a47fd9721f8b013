import { IconSchema } from '@tabler/icons-react';
import type { PanelEntry } from '../../../ui/panel-entry.ts';
import { GraphSchemaPanel } from '../ui/GraphSchemaPanel.tsx';

export default {
  id: 'schema',
  label: 'Schema',
  icon: IconSchema,
  order: 64,
  Component: GraphSchemaPanel,
} satisfies PanelEntry;
