import type { JobPhase, JobReport } from './jobs.ts';

/** Messages from a worker before a job's result. */
export type JobEvent =
  | { readonly kind: 'report'; readonly report: JobReport }
  /** Once, before the result; only kernels with named phases. */
  | { readonly kind: 'phases'; readonly phases: readonly JobPhase[] }
  /** Before the work: number of helpers that the job can use. The reply is the number that it may start. */
  | { readonly kind: 'helpers'; readonly wanted: number }
  /** Peak size of the job's arrays in bytes. */
  | { readonly kind: 'memory'; readonly peakBytes: number };
