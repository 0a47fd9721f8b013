import { z } from 'zod';

/** A few vertices and edges of a scene, for its card. */
const sceneThumbnail = z.object({
  /** x, y from 0 to 1000 and the index of the colour, interleaved. */
  points: z.array(z.int().min(0).max(1000)).max(3000),
  /** Indices of points, source and target interleaved. */
  edges: z.array(z.int().min(0)).max(3000),
  /** `#rrggbb`. */
  colors: z.array(z.string().regex(/^#[0-9a-f]{6}$/)),
  /** Width divided by height. */
  aspect: z.number().positive(),
});
export type SceneThumbnail = z.infer<typeof sceneThumbnail>;

/** What a list of scenes shows. */
export const sceneHead = z.object({
  title: z.string(),
  graph: z.string(),
  vertices: z.int().min(0),
  edges: z.int().min(0),
  thumbnail: sceneThumbnail,
  /** Milliseconds since 1970. */
  changedAtMs: z.number(),
});
export type SceneHead = z.infer<typeof sceneHead>;

export const untitled = 'Untitled scene';
