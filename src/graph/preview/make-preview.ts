import type { Collections } from '../adapters/GraphAdapter.ts';
import { canvasThemes } from '../styles/theme.ts';
import type { GraphPreview } from './GraphPreview.ts';
import { layOutSample } from './lay-out-sample.ts';
import { toGeometry } from './preview-geometry.ts';
import { readSample } from './read-sample.ts';

/** Samples a graph, computes its layout and draws it for both themes. */
export async function makePreview(
  collections: Collections,
  state: Pick<GraphPreview, 'signature' | 'totalVertices'>,
  signal: AbortSignal,
): Promise<GraphPreview> {
  const sample = await readSample(collections, signal);
  const positions = await layOutSample(sample, signal);
  // Pixi is loaded with the first preview, not with the screen.
  const { drawPicture } = await import('./draw-pictures.tsx');
  const light = await drawPicture(toGeometry(sample, positions, canvasThemes.light), signal);
  const dark = await drawPicture(toGeometry(sample, positions, canvasThemes.dark), signal);
  return {
    ...state,
    vertexCount: sample.vertexCount,
    edgeCount: sample.sources.length,
    pictures: { light, dark },
  };
}
