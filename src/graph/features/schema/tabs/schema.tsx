import { IconSchema } from '@tabler/icons-react';
import type { PanelEntry } from '../../../ui/panel-entry.ts';
import { SchemaPanel } from '../ui/SchemaPanel.tsx';

export default {
  id: 'schema',
  label: 'Schema',
  icon: IconSchema,
  order: 64,
  Component: SchemaPanel,
} satisfies PanelEntry;
