import { IconServer2 } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { pageConnectionName } from '../../lib/page-location.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'cluster',
  paths: screenPaths.cluster,
  title: 'Cluster',
  menu: {
    label: 'Cluster',
    order: 66,
    group: 'Tools',
    icon: IconServer2,
    // The embedded server is a single server.
    isShown: ({ access }) => pageConnectionName() !== undefined && access?.isAdministrator === true,
  },
  needs: 'cluster',
  layout: 'full',
  Component: lazyComponent(async () => (await import('./ClusterScreen.tsx')).ClusterScreen),
} satisfies Screen;
