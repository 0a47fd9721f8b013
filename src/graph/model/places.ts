import { mix32 } from '../../../protocol/lib/random.ts';

/** Typical edge length in world units. */
const edgeLength = 100;

const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** An initial position for vertex `index` far from all others, on a sunflower spiral; evenly spread for any count. */
export function writeScattered(positions: Float32Array, index: number): void {
  const radius = edgeLength * 0.5 * Math.sqrt(index + 0.5);
  positions[2 * index] = radius * Math.cos(index * goldenAngle);
  positions[2 * index + 1] = radius * Math.sin(index * goldenAngle);
}

/**
 * An initial position for the `nth` new vertex around a parent: on rings at half an edge length, in distinct
 * directions.
 */
export function writeAround(positions: Float32Array, index: number, parent: number, nth: number): void {
  const turn = (mix32(parent) / 4294967296) * 2 * Math.PI;
  const radius = edgeLength * (0.4 + 0.08 * Math.sqrt(nth));
  positions[2 * index] = positions[2 * parent]! + radius * Math.cos(turn + nth * goldenAngle);
  positions[2 * index + 1] = positions[2 * parent + 1]! + radius * Math.sin(turn + nth * goldenAngle);
}
