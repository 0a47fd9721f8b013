import { IconShieldCheck } from '@tabler/icons-react';
import { IntegrityPanel } from '../integrity/IntegrityPanel.tsx';
import type { PanelEntry } from '../panel-entry.ts';

export default {
  id: 'integrity',
  label: 'Integrity',
  icon: IconShieldCheck,
  order: 62,
  Component: IntegrityPanel,
} satisfies PanelEntry;
