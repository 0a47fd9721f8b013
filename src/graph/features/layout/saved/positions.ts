import { z } from 'zod';
import { formatAmount } from '../../../../lib/format.ts';
import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import { float32, uint8 } from '../../../workspace/saved/scene-schemas.ts';

const schema = z.object({
  /** World x, y by vertex index. */
  positions: float32,
  /** Bits of `vertexFlag`: pinned, expanded. */
  flags: uint8,
  /** 0: the layout still has to place the vertex. */
  settled: uint8,
});

type Positions = z.infer<typeof schema>;

/** Positions, pins and expansion of the shown vertices. */
export default {
  id: 'positions',
  order: 10,
  schema,
  stamp: ({ model: { revisions, vertexCount } }) =>
    `${revisions.topology}.${revisions.positions}.${revisions.flags}.${vertexCount}`,
  save({ model }) {
    const { vertexCount } = model;
    return {
      positions: model.positions.slice(0, 2 * vertexCount),
      flags: model.flags.slice(0, vertexCount),
      settled: model.settled.slice(0, vertexCount),
    };
  },
  load({ model }, { positions, flags, settled }) {
    const { vertexCount } = model;
    if (positions.length !== 2 * vertexCount || settled.length !== vertexCount)
      throw new Error(
        `expected positions of ${formatAmount(vertexCount, 'vertex')}, found ${positions.length / 2}`,
      );
    const indices = Uint32Array.from({ length: vertexCount }, (_, index) => index);
    model.apply([
      { kind: 'setPositions', indices, values: positions },
      { kind: 'setFlags', indices, values: flags },
    ]);
    model.settled.set(settled);
  },
} satisfies SceneSection<Positions>;
