import { IconPalette } from '@tabler/icons-react';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { PanelEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'style',
  label: 'Style',
  icon: IconPalette,
  order: 20,
  Component: lazyComponent(async () => (await import('../ui/StylePanel.tsx')).StylePanel, null),
} satisfies PanelEntry;
