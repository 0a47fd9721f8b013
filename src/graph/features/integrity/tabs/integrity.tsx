import { IconShieldCheck } from '@tabler/icons-react';
import type { PanelEntry } from '../../../ui/panel-entry.ts';
import { IntegrityPanel } from '../ui/IntegrityPanel.tsx';

export default {
  id: 'integrity',
  label: 'Integrity',
  icon: IconShieldCheck,
  order: 62,
  Component: IntegrityPanel,
} satisfies PanelEntry;
