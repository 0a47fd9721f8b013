import { IconShieldCheck } from '@tabler/icons-react';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { PanelEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'integrity',
  label: 'Integrity',
  icon: IconShieldCheck,
  order: 62,
  Component: lazyComponent(async () => (await import('../ui/IntegrityPanel.tsx')).IntegrityPanel, null),
} satisfies PanelEntry;
