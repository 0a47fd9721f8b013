import { IconPalette } from '@tabler/icons-react';
import type { PanelEntry } from '../../../ui/panel-entry.ts';
import { StylePanel } from '../ui/StylePanel.tsx';

export default {
  id: 'style',
  label: 'Style',
  icon: IconPalette,
  order: 20,
  Component: StylePanel,
} satisfies PanelEntry;
