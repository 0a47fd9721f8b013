/**
 * Receives the picture after each step: `write` fills x, y of all vertices in steps; `done` is the progress
 * from 0 to 1.
 */
export type Show = (
  write: (positions: Float32Array) => Generator<undefined, void>,
  done: number,
  energy: number,
) => void;
