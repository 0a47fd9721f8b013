import { type Job, startJob } from '../../jobs.ts';
import type { EdgeInk } from '../layers/Layer.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { CameraState } from './Camera.ts';

/** What the worker is to draw: the model's edges at these positions, seen by this camera. */
interface InkRequest {
  readonly model: GraphModel;
  /** Copied. */
  readonly positions: Float32Array;
  readonly camera: CameraState;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly resolution: number;
  readonly step: number;
  readonly contrast: number;
}

/** Lets a worker rasterise the edges. The result rejects with AbortError when the job is aborted. */
export function startInk(request: InkRequest): { readonly ink: Promise<EdgeInk>; abort(): void } {
  const { model, camera, resolution } = request;
  // Rows of whole words: the upload to the texture assumes them.
  const width = 4 * Math.ceil((request.widthPx * resolution) / 4);
  const height = Math.round(request.heightPx * resolution);
  const scale = camera.zoom * resolution;
  const job: Job<'edge-ink'> = startJob('edge-ink', {
    sources: model.sources.slice(0, model.edgeCount),
    targets: model.targets.slice(0, model.edgeCount),
    positions: request.positions.slice(0, 2 * model.vertexCount),
    scale,
    offsetX: (request.widthPx / 2) * resolution - camera.worldX * scale,
    offsetY: (request.heightPx / 2) * resolution - camera.worldY * scale,
    width,
    height,
    step: request.step,
    contrast: request.contrast,
  });
  return {
    ink: job.result.then(({ coverage }) => ({ coverage, width, height })),
    abort: () => job.abort(),
  };
}
