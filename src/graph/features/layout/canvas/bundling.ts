import type { CanvasPart } from '../../../ui/canvas-part.ts';

/** Edges become bundles after the vertices have come to rest. */
export default {
  id: 'bundling',
  order: 40,
  mount: ({ workspace }) => ({ isBusy: () => workspace.parts.bundling.isPending }),
} satisfies CanvasPart;
