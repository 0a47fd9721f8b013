import type { Feature } from '../../workspace/feature.ts';

export default {
  id: 'isolated',
  label: 'Isolated vertices',
  order: 260,
  needs: ['integrity', 'paths'],
} satisfies Feature;
