import { IconApi } from '@tabler/icons-react';
import { lazy } from 'react';
import { screenPaths } from '../../lib/addresses.ts';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'api-docs',
  paths: screenPaths['api-docs'],
  title: 'API documentation',
  menu: { label: 'API documentation', order: 69, group: 'Tools', icon: IconApi },
  layout: 'full',
  Component: lazy(async () => ({ default: (await import('./ApiDocsScreen.tsx')).ApiDocsScreen })),
} satisfies Screen;
