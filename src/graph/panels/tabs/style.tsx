import { IconPalette } from '@tabler/icons-react';
import { StylePanel } from '../look/StylePanel.tsx';
import type { PanelEntry } from '../panel-entry.ts';

export default {
  id: 'style',
  label: 'Style',
  icon: IconPalette,
  order: 20,
  Component: StylePanel,
} satisfies PanelEntry;
