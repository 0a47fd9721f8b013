import type { JobPhase, JobReport } from './jobs.ts';

/** Messages from a worker before a job's result. */
export type JobEvent =
  | { readonly kind: 'report'; readonly report: JobReport }
  /** Once, before the result; only kernels with named phases. */
  | { readonly kind: 'phases'; readonly phases: readonly JobPhase[] }
  /** Before the work: number of helpers that the job can use. The reply is the number that it may start. */
  | { readonly kind: 'helpers'; readonly wanted: number }
  /**
   * Before the work of a job that can use the GPU: the reply is a `GpuUse`. With `failure` after the work: the GPU failed
   * for this reason.
   */
  | { readonly kind: 'gpu'; readonly failure?: string }
  /** Peak size of the job's arrays in bytes. */
  | { readonly kind: 'memory'; readonly peakBytes: number };

/** Whether jobs use the GPU: `auto`: if it is faster; `forced`: also if it is slower. */
export type GpuUse = 'auto' | 'forced' | 'off';
