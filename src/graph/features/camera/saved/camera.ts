import { z } from 'zod';
import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';

const schema = z.object({
  worldX: z.number(),
  worldY: z.number(),
  zoom: z.number().positive(),
  /** The camera fits the growing graph. */
  isFollowing: z.boolean(),
});

type StoredCamera = z.infer<typeof schema>;

/** The part of the plane that is in view. */
export default {
  id: 'camera',
  order: 90,
  schema,
  save: ({ camera: { destination, isFollowing } }) => {
    if (destination === undefined) return undefined;
    const { worldX, worldY, zoom } = destination;
    return { worldX, worldY, zoom, isFollowing };
  },
  load: (workspace, { isFollowing, ...camera }) => workspace.camera.restore(camera, isFollowing),
} satisfies SceneSection<StoredCamera>;
