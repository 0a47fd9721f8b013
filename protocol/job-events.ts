import type { JobPhase, JobReport } from './jobs.ts';

/** What a worker tells of a job before its result. */
export type JobEvent =
  | { readonly kind: 'report'; readonly report: JobReport }
  /** Once, before the result; of kernels that name phases. */
  | { readonly kind: 'phases'; readonly phases: readonly JobPhase[] }
  /** Before the work: how many helpers it could use. The answer is how many it may start. */
  | { readonly kind: 'helpers'; readonly wanted: number }
  /** What the job's arrays take at their most, bytes. */
  | { readonly kind: 'memory'; readonly peakBytes: number };
