/**
 * Receives the picture after each step: `write` fills x, y of all vertices in steps; `done` is the progress
 * from 0 to 1.
 */
export type Show = (
  write: (positions: Float32Array) => Generator<undefined, void>,
  done: number,
  energy: number,
) => void;

/** Receives the pictures of a phase that is a share of the work, after `before`. */
export function showPart(show: Show, before: number, share: number): Show {
  return (write, done, energy) => show(write, before + share * done, energy);
}
