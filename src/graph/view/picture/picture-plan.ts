import type { EdgePaint } from '../../../../protocol/jobs.ts';
import type { CameraState } from '../../geometry/camera/Camera.ts';
import type { EdgeInk, VertexInk } from '../../geometry/DrawFrame.ts';
import { shownEdges } from '../../geometry/edges/edge-lines.ts';
import type { GpuEdgeInk } from '../../layers/Layer.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { VertexColumns } from '../../styles/VertexColumns.ts';

/** Margin of the cached picture around the viewport, so that a pan stays inside it. */
const marginPx = 128;
/** Up to this many vertices, GL draws them within a few milliseconds, and all are in view. */
export const maxGlVertices = 10_000;

/** All inputs of a picture of the graph. */
export interface PictureSubject {
  readonly model: GraphModel;
  readonly camera: CameraState;
  /** Viewport size in CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly resolution: number;
  /** Changes with theme, style and columns. */
  readonly look: string;
  readonly contrast: number;
  readonly paint: EdgePaint;
  readonly columns: VertexColumns;
  readonly minRadius: number;
  /** Share of white in vertex colours. */
  readonly lift: number;
  /** Vertices are circles; small ones may be drawn as dots. */
  readonly isRound: boolean;
  /** True while the camera moves. */
  readonly isMoving: boolean;
  /** True while the layout moves the vertices. */
  readonly isStreaming: boolean;
  readonly nowMs: number;
}

/** The part of the world in a picture, with a margin around the viewport. */
export interface PictureArea {
  readonly camera: CameraState;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly resolution: number;
}

/** A picture whose ink is ready and that has to be drawn into the texture. */
export interface PicturePlan extends PictureArea {
  readonly ink: EdgeInk | undefined;
  readonly gpuInk?: GpuEdgeInk;
  readonly vertexInk: VertexInk | undefined;
  readonly positions: Float32Array;
  readonly positionsRevision: number;
  readonly topology: number;
  readonly key: string;
  /** True if it contains all edges. */
  readonly isWhole: boolean;
  /** True if it has the quality of a picture at rest. */
  readonly isFine: boolean;
}

/** A way to rasterise pictures. */
export interface PictureMaker {
  /**
   * Starts a new picture if it is due, or continues one; called once per frame. Returns true if the caller has to call
   * again in a later frame.
   */
  refresh(subject: PictureSubject, shown: PicturePlan | undefined): boolean;
  /** The picture whose ink is ready. */
  readonly ready: PicturePlan | undefined;
  /** Like `ready`; the caller draws it, and the maker may start the next one. */
  takeReady(): PicturePlan | undefined;
  /** True if `shown` matches the subject exactly, in full quality. */
  isCurrent(subject: PictureSubject, shown: PicturePlan): boolean;
  /** The picture is no longer shown; its buffers may be reused. */
  reuse(plan: PicturePlan): void;
  /** Aborts everything. */
  drop(): void;
}

export interface MakerEvents {
  /** A picture is ready, outside of `refresh`. */
  readonly onReady: () => void;
  readonly onError: (error: unknown) => void;
}

export function areaOf({ camera, widthPx, heightPx, resolution }: PictureSubject): PictureArea {
  return {
    camera,
    widthPx: widthPx + 2 * marginPx,
    heightPx: heightPx + 2 * marginPx,
    resolution,
  };
}

export function revisionOf({ revisions }: GraphModel, aspect: 'topology' | 'positions'): string {
  return `${revisions.topology} ${revisions[aspect]}`;
}

/** Changes with everything that the picture shows. */
export function keyOfSubject(subject: PictureSubject): string {
  const { model, camera, widthPx, heightPx, resolution, look } = subject;
  const { topology, positions } = model.revisions;
  return [
    camera.worldX,
    camera.worldY,
    camera.zoom,
    widthPx,
    heightPx,
    resolution,
    topology,
    positions,
    look,
  ].join(' ');
}

/** The viewport is inside the picture. */
export function isInside(
  shown: PictureArea,
  { camera, widthPx, heightPx }: Pick<PictureArea, 'camera' | 'widthPx' | 'heightPx'>,
): boolean {
  const scale = camera.zoom / shown.camera.zoom;
  const spareX = (shown.widthPx * scale - widthPx) / 2;
  const spareY = (shown.heightPx * scale - heightPx) / 2;
  return (
    Math.abs(camera.worldX - shown.camera.worldX) * camera.zoom <= spareX &&
    Math.abs(camera.worldY - shown.camera.worldY) * camera.zoom <= spareY
  );
}

/** The ends of the edges that no filter hides. */
export interface ShownEnds {
  readonly key: string;
  readonly count: number;
  /** At least `count` entries. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

/** `before` if it is still valid, otherwise computed, O(E) with a filter. */
export function shownEnds(model: GraphModel, before: ShownEnds | undefined): ShownEnds {
  const key = `${revisionOf(model, 'topology')} ${model.visibilityRevision}`;
  if (before?.key === key) return before;
  const { sources, targets, edgeCount } = model;
  const shown = shownEdges(model);
  if (shown === undefined) return { key, count: edgeCount, sources, targets };
  const pick = (ends: Uint32Array) => shown.map((edge) => ends[edge]!);
  return { key, count: shown.length, sources: pick(sources), targets: pick(targets) };
}
