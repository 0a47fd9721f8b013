import type { RefineMaterial } from '../lib/forces/RefineWork.ts';

/** A processor that performs steps of a refinement. All promises reject if it fails. */
export interface ForceDevice {
  /** Copies graph and positions to the processor; undefined if they exceed its limits. */
  load(material: RefineMaterial): Promise<ForceRun | undefined>;
}

export interface ForceRun {
  /** Performs one step for each reach (maximum displacement) and returns the state after the last. */
  step(reaches: readonly number[]): Promise<ForceState>;
  /** Releases the memory. */
  end(): void;
}

export interface ForceState {
  /** Float32, x, y interleaved. */
  readonly positions: Float32Array;
  /** Sum of the displacement lengths of the last step. */
  readonly distance: number;
}
