import type { EdgePaint } from '../../../../protocol/jobs.ts';
import { type Job, startJob } from '../../../jobs.ts';
import type { CameraState } from '../../geometry/camera/Camera.ts';
import type { EdgeInk, VertexInk } from '../../geometry/DrawFrame.ts';
import { toWorker } from '../../geometry/SharedColumns.ts';

/** The part of the world in the picture. */
interface InkArea {
  readonly camera: CameraState;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly resolution: number;
}

/** Edges to rasterise at these positions with this camera. Arrays of exact length. */
export interface InkRequest extends InkArea {
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  readonly positions: Float32Array;
  readonly step: number;
  readonly contrast: number;
  readonly paint: EdgePaint;
}

/** Vertices to rasterise with this camera. */
export interface VertexInkRequest extends InkArea {
  readonly order: Uint32Array;
  readonly positions: Float32Array;
  readonly radii: Float32Array;
  readonly colors: Uint8Array;
  readonly fullRadius: number;
  readonly minRadius: number;
  readonly lift: number;
  /** Smaller vertices are rasterised as dots; GL draws larger ones. */
  readonly largeFromPx: number;
  /** True if GL draws all vertices, so that only the vertices in view are needed. */
  readonly isListOnly: boolean;
  /** A dot buffer to reuse; detached afterwards. */
  readonly spare: Uint8Array | undefined;
}

interface InkJob<Ink> {
  /** Rejects with AbortError if the job is aborted. */
  readonly ink: Promise<Ink>;
  abort(): void;
}

/** Maximum number of vertices in view that the worker returns, for labels and for GL. */
const maxReported = 20_000;

/** Rasterises the edges in a worker. Arrays that are not shared are copied. */
export function startInk(request: InkRequest): InkJob<EdgeInk> {
  const target = targetOf(request);
  const job: Job<'edge-ink'> = startJob('edge-ink', {
    sources: toWorker(request.sources),
    targets: toWorker(request.targets),
    positions: toWorker(request.positions),
    ...target,
    scale: request.camera.zoom * request.resolution,
    step: request.step,
    contrast: request.contrast,
    paint: request.paint,
  });
  const { width, height } = target;
  return {
    ink: job.result.then((result) => ({ ...result, width, height })),
    abort: () => job.abort(),
  };
}

/** Rasterises the vertices in a worker. Arrays that are not shared are copied. */
export function startVertexInk(request: VertexInkRequest): InkJob<VertexInk> {
  const target = targetOf(request);
  const job: Job<'vertex-ink'> = startJob('vertex-ink', {
    order: toWorker(request.order),
    positions: toWorker(request.positions),
    radii: toWorker(request.radii),
    colors: toWorker(request.colors),
    ...target,
    zoom: request.camera.zoom,
    resolution: request.resolution,
    fullRadius: request.fullRadius,
    minRadius: request.minRadius,
    lift: request.lift,
    largeFromPx: request.largeFromPx,
    maxReported,
    isListOnly: request.isListOnly,
    ...(request.spare && { spare: request.spare }),
  });
  const { width, height } = target;
  return { ink: job.result.then((result) => ({ ...result, width, height })), abort: () => job.abort() };
}

/** Picture size and position of the world origin in device pixels. */
function targetOf({ camera, widthPx, heightPx, resolution }: InkArea) {
  const scale = camera.zoom * resolution;
  return {
    // Rows of whole 32-bit words, which the texture upload requires.
    width: 4 * Math.ceil((widthPx * resolution) / 4),
    height: Math.round(heightPx * resolution),
    offsetX: (widthPx / 2) * resolution - camera.worldX * scale,
    offsetY: (heightPx / 2) * resolution - camera.worldY * scale,
  };
}
