import type { Feature } from '../../workspace/feature.ts';

export default {
  id: 'scenes',
  label: 'Scenes',
  order: 280,
  needs: ['exploring'],
} satisfies Feature;
