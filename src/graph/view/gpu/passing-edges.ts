import { maxPassing } from '../../../../protocol/lib/ink-tone.ts';

/** Edges that are examined at most. */
const maxExamined = 32_768;

interface PassingInput {
  /** Uint32 by edge: vertex indices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  readonly edgeCount: number;
  /** Float32: world x, y interleaved. */
  readonly positions: Float32Array;
  /** The picture's part of the world. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Share of the edges without an end in the picture that is drawn, 1 or less, so that about `maxPassing` are drawn. Exact
 * up to 32,768 edges, otherwise estimated from so many. O(1).
 */
export function shareOfPassing(input: PassingInput): number {
  const { sources, targets, edgeCount, positions, left, top, right, bottom } = input;
  const step = Math.max(1, Math.floor(edgeCount / maxExamined));
  const isInside = (vertex: number) => {
    const [x, y] = [positions[2 * vertex]!, positions[2 * vertex + 1]!];
    return x >= left && y >= top && x < right && y < bottom;
  };
  let passing = 0;
  for (let edge = 0; edge < edgeCount; edge += step)
    if (!isInside(sources[edge]!) && !isInside(targets[edge]!)) passing += step;
  return passing > maxPassing ? 1 / Math.ceil(passing / maxPassing) : 1;
}
