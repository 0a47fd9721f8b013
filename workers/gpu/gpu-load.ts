import { cutoff } from '../lib/forces/NearField.ts';
import {
  linearPull,
  maxFullPulls,
  maxNearPull,
  type RefineMaterial,
  usualRelaxationFactor,
} from '../lib/forces/RefineWork.ts';
import { entriesPerSegment, groupSize } from './force-wgsl.ts';

/** Threads that occupy a large GPU: the repulsion on fewer vertices is divided into slices. */
const fullThreads = 131_072;
const maxSlices = 16;
/** Vertices of a dispatch of the repulsion, so that the GPU can draw other programs' frames between two of them. */
export const verticesPerDispatch = 65_536;

/** The data of a refinement as `forceWgsl` expects it. */
export interface GpuLoad {
  readonly vertexCount: number;
  readonly segmentCount: number;
  readonly sliceCount: number;
  /** The struct `Task`; the caller writes `first` and `reach`. */
  readonly task: ArrayBuffer;
  /** The storage buffers in the order of their bindings: content, or size in bytes. */
  readonly buffers: readonly (Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | number)[];
}

/** Places of members in the struct `Task`, in bytes. */
export const taskPlaces = { first: 8, reach: 20 } as const;
/** A multiple of 16, as for uniform buffers of all devices. */
const taskBytes = 64;

export function toGpuLoad(material: RefineMaterial): GpuLoad {
  const { vertexCount } = material.graph;
  const sliceCount = Math.max(1, Math.min(maxSlices, Math.ceil(fullThreads / vertexCount)));
  const { segments, firstSegments } = toSegments(material.graph.offsets);
  const segmentCount = segments.length / 2 - 1;
  return {
    vertexCount,
    segmentCount,
    sliceCount,
    task: toTask(material, segmentCount, sliceCount),
    buffers: [
      toPoints(material),
      8 * sliceCount * vertexCount,
      toLinks(material),
      segments,
      16 * segmentCount,
      firstSegments,
      toAims(material),
    ],
  };
}

function toTask(
  { graph, forces, anchors }: RefineMaterial,
  segmentCount: number,
  sliceCount: number,
): ArrayBuffer {
  const { vertexCount } = graph;
  const { edgeLength, repulsion, gravity } = forces;
  const { nearPull = maxNearPull, relaxationFactor = usualRelaxationFactor } = forces;
  const isNear = anchors !== undefined;
  const squaredUnit = edgeLength * edgeLength;
  // A multiple of the tile, so that only the last tile of all has fewer points.
  const sliceLength = groupSize * Math.ceil(vertexCount / sliceCount / groupSize);
  const task = new ArrayBuffer(taskBytes);
  new Uint32Array(task).set([vertexCount, segmentCount, 0, sliceCount, sliceLength]);
  new Float32Array(task).set(
    [
      isNear ? 1 / squaredUnit : (0.01 * edgeLength) ** 2,
      cutoff * cutoff * squaredUnit,
      repulsion * squaredUnit,
      isNear ? gravity : repulsion * gravity,
      linearPull,
      nearPull,
      maxFullPulls,
      relaxationFactor,
    ],
    6,
  );
  return task;
}

function toPoints({ graph, positions }: RefineMaterial): Float32Array<ArrayBuffer> {
  const points = new Float32Array(4 * graph.vertexCount);
  for (let vertex = 0; vertex < graph.vertexCount; vertex++) {
    points[4 * vertex] = positions[2 * vertex]!;
    points[4 * vertex + 1] = positions[2 * vertex + 1]!;
    points[4 * vertex + 2] = graph.masses[vertex]!;
  }
  return points;
}

/** By entry of the adjacency list: neighbour, and bits of the weight. */
function toLinks({ graph: { targets, weights } }: RefineMaterial): Uint32Array<ArrayBuffer> {
  const links = new Uint32Array(2 * targets.length);
  const bits = new Float32Array(links.buffer);
  for (let entry = 0; entry < targets.length; entry++) {
    links[2 * entry] = targets[entry]!;
    bits[2 * entry + 1] = weights[entry]!;
  }
  return links;
}

/** Divides the entries of each vertex into segments. */
function toSegments(offsets: Uint32Array) {
  const vertexCount = offsets.length - 1;
  const firstSegments = new Uint32Array(vertexCount + 1);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const degree = offsets[vertex + 1]! - offsets[vertex]!;
    firstSegments[vertex + 1] = firstSegments[vertex]! + Math.ceil(degree / entriesPerSegment);
  }
  const segments = new Uint32Array(2 * firstSegments[vertexCount]! + 2);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    let entry = offsets[vertex]!;
    for (let segment = firstSegments[vertex]!; segment < firstSegments[vertex + 1]!; segment++) {
      segments[2 * segment] = vertex;
      segments[2 * segment + 1] = entry;
      entry += entriesPerSegment;
    }
  }
  segments[segments.length - 1] = offsets[vertexCount]!;
  return { segments, firstSegments };
}

/** By vertex: its anchor; without anchors the factor of gravity and an unused number. */
function toAims({ graph, pulls, anchors }: RefineMaterial): Float32Array<ArrayBuffer> {
  const aims = new Float32Array(2 * graph.vertexCount);
  if (anchors !== undefined) aims.set(anchors);
  else for (let vertex = 0; vertex < graph.vertexCount; vertex++) aims[2 * vertex] = pulls?.[vertex] ?? 1;
  return aims;
}
