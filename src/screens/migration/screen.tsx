import { IconPackageExport } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'migration',
  paths: screenPaths.migration,
  title: 'Migration check',
  menu: {
    label: 'Migration check',
    order: 67,
    group: 'Tools',
    icon: IconPackageExport,
    isShown: ({ access }) => access?.isAdministrator === true,
  },
  layout: 'full',
  Component: lazyComponent(async () => (await import('./MigrationScreen.tsx')).MigrationScreen),
} satisfies Screen;
