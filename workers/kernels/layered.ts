import type { Kernel } from '../kernel.ts';
import { layersBytes, placeInLayers } from '../lib/layout/layers.ts';

/** Layered layout along the edge direction with few crossings, see `placeInLayers`. */
export default {
  id: 'layered',
  bytesOf: layersBytes,
  *run(input) {
    const positions = yield* placeInLayers(input);
    const { orientation } = input;
    if (orientation === 'down') return { positions };
    for (let slot = 0; slot < positions.length; slot += 2) {
      const [x, y] = [positions[slot]!, positions[slot + 1]!];
      if (orientation === 'up') positions[slot + 1] = -y;
      else [positions[slot], positions[slot + 1]] = [orientation === 'right' ? y : -y, x];
    }
    return { positions };
  },
} satisfies Kernel<'layered'>;
