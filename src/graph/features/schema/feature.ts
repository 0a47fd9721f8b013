import type { Feature } from '../../workspace/feature.ts';

export default {
  id: 'schema',
  label: 'Schema',
  order: 270,
  needs: [],
} satisfies Feature;
