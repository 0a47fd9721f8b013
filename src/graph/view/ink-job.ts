import type { EdgePaint } from '../../../protocol/jobs.ts';
import { type Job, startJob } from '../../jobs.ts';
import type { CameraState } from '../scene/camera/Camera.ts';
import type { EdgeInk, VertexInk } from '../scene/DrawFrame.ts';
import { toWorker } from '../scene/SharedColumns.ts';

/** The part of the world that the picture shows. */
interface InkArea {
  readonly camera: CameraState;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly resolution: number;
}

/** What the worker is to draw: edges at these positions, seen by this camera. Arrays of exact length. */
export interface InkRequest extends InkArea {
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  readonly positions: Float32Array;
  readonly step: number;
  readonly contrast: number;
  readonly paint: EdgePaint;
}

/** Vertices, seen by this camera. */
export interface VertexInkRequest extends InkArea {
  readonly order: Uint32Array;
  readonly positions: Float32Array;
  readonly radii: Float32Array;
  readonly colors: Uint8Array;
  readonly fullRadius: number;
  readonly leastRadius: number;
  readonly lift: number;
  /** Smaller ones are dots, larger ones are left to GL. */
  readonly largeFromPx: number;
  /** Dots that are no longer shown; empty afterwards. */
  readonly spare: Uint8Array | undefined;
}

interface InkJob<Ink> {
  /** Rejects with AbortError when the job is aborted. */
  readonly ink: Promise<Ink>;
  abort(): void;
}

/** Vertices in view that the worker tells of, at most: for labels, and to be drawn by GL where they are large. */
const mostTold = 20_000;

/** Lets a worker rasterise the edges. Arrays that are not shared are copied. */
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

/** Lets a worker draw the vertices. Arrays that are not shared are copied. */
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
    leastRadius: request.leastRadius,
    lift: request.lift,
    largeFromPx: request.largeFromPx,
    mostTold,
    ...(request.spare && { spare: request.spare }),
  });
  const { width, height } = target;
  return { ink: job.result.then((result) => ({ ...result, width, height })), abort: () => job.abort() };
}

/** In device pixels: the size of the picture, and where the world's origin lies. */
function targetOf({ camera, widthPx, heightPx, resolution }: InkArea) {
  const scale = camera.zoom * resolution;
  return {
    // Rows of whole words: the upload to the texture assumes them.
    width: 4 * Math.ceil((widthPx * resolution) / 4),
    height: Math.round(heightPx * resolution),
    offsetX: (widthPx / 2) * resolution - camera.worldX * scale,
    offsetY: (heightPx / 2) * resolution - camera.worldY * scale,
  };
}
