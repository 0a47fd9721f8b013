import type { JobPhase } from '../../../protocol/jobs.ts';
import type { ParameterValues } from '../../graph/layouts/parameter.ts';
import type { Fact } from '../../graph/metrics/metric.ts';
import { ComputedColumn } from '../../graph/model/ComputedColumn.ts';
import type { GraphWorkspace } from '../../graph/workspace/GraphWorkspace.ts';
import { type Blocks, MainThreadWatch } from './MainThreadWatch.ts';
import { readPageBytes, watchAllBytes } from './machine.ts';
import { type QualitySeries, QualityWatch } from './QualityWatch.ts';
import type { Subject, SubjectOutcome } from './subjects.ts';

interface RunOptions {
  readonly values: ParameterValues;
  readonly seed: number;
  readonly signal: AbortSignal;
  /**
   * Measures stress and neighbourhood during the run, not only at the end; slows the run on machines with few cores.
   */
  readonly hasQualityOverTime: boolean;
  /** Draws intermediate results, not only the final one. */
  readonly isDrawn: boolean;
  /** Called with the current measurements about four times a second. */
  onChange(measured: MeasuredRun): void;
}

/** Measurements of a run; times are ms since its start. */
export interface MeasuredRun {
  readonly ms: number;
  readonly firstPictureMs: number | undefined;
  readonly progress: number;
  readonly phases: readonly JobPhase[];
  readonly reports: {
    readonly timesMs: readonly number[];
    /** For layouts. */
    readonly energy: readonly number[];
    /** 0 to 1. */
    readonly progress: readonly number[];
  };
  readonly quality: QualitySeries;
  /** Memory of the main thread, bytes. */
  readonly memory: { readonly timesMs: readonly number[]; readonly bytes: readonly number[] };
  readonly blocks: Blocks | undefined;
  /** Peak memory of page and workers; undefined if the browser did not report it in time. */
  readonly allBytes: number | undefined;
  /** Peak size of the kernel's arrays. */
  readonly kernelBytes: number | undefined;
  readonly outcome: SubjectOutcome | undefined;
  readonly facts: readonly Fact[];
}

/** More frequent chart updates would affect the measurement. */
const changeEveryMs = 250;
/** A memory request takes the browser a few ms. */
const memoryEveryMs = 500;

/** Runs the subject once on the workspace's graph and measures it; rejects with AbortError after a stop. */
export async function measureRun(
  workspace: GraphWorkspace,
  subject: Subject,
  { values, seed, signal, hasQualityOverTime, isDrawn, onChange }: RunOptions,
): Promise<MeasuredRun> {
  const { model } = workspace;
  const isLayout = subject.benchmark === 'layout';
  const times: number[] = [];
  const energies: number[] = [];
  const shares: number[] = [];
  const memoryTimes: number[] = [];
  const memoryBytes: number[] = [];
  const state = {
    firstPictureMs: undefined as number | undefined,
    progress: 0,
    phases: [] as readonly JobPhase[],
    quality: { timesMs: [], stress: [], neighbourhood: [] } as QualitySeries,
    allBytes: undefined as number | undefined,
    kernelBytes: undefined as number | undefined,
  };
  let startMs = performance.now();
  let watch: MainThreadWatch | undefined;
  let quality: QualityWatch | undefined;
  let endMs: number | undefined;
  let blocks: Blocks | undefined;
  let changedAtMs = 0;
  const endMemory = watchAllBytes((bytes) => {
    state.allBytes = Math.max(bytes, state.allBytes ?? 0);
  });
  const elapsedMs = () => performance.now() - startMs;
  const read = (outcome?: SubjectOutcome): MeasuredRun => ({
    ...state,
    ms: endMs ?? elapsedMs(),
    reports: { timesMs: times.slice(), energy: energies.slice(), progress: shares.slice() },
    memory: { timesMs: memoryTimes.slice(), bytes: memoryBytes.slice() },
    blocks: blocks ?? watch?.read(),
    outcome,
    facts: outcome?.facts ?? [],
  });
  const change = () => {
    if (performance.now() - changedAtMs < changeEveryMs) return;
    changedAtMs = performance.now();
    onChange(read());
  };
  const openQuality = () =>
    new QualityWatch(model, signal, (series) => {
      state.quality = series;
      change();
    });
  const readMemory = () => {
    const bytes = readPageBytes();
    if (bytes === undefined) return;
    memoryTimes.push(elapsedMs());
    memoryBytes.push(bytes);
  };
  if (isLayout && hasQualityOverTime) quality = openQuality();
  const memoryTimer = setInterval(readMemory, memoryEveryMs);
  // Kernels without intermediate results are measured too.
  const changeTimer = setInterval(change, changeEveryMs);
  try {
    const outcome = await subject.run({
      workspace,
      values,
      seed,
      signal,
      onStart() {
        startMs = performance.now();
        watch = new MainThreadWatch();
        readMemory();
      },
      onReport({ progress, energy }, picture) {
        const atMs = elapsedMs();
        state.progress = progress;
        times.push(atMs);
        energies.push(energy);
        shares.push(progress);
        if (isLayout) {
          state.firstPictureMs ??= atMs;
          quality?.offer(picture, atMs);
          if (isDrawn) show(workspace, picture);
        }
        change();
      },
      onMemory(peakBytes) {
        state.kernelBytes = peakBytes;
      },
      onPhases(phases) {
        state.phases = phases;
      },
    });
    endMs = elapsedMs();
    blocks = watch?.stop();
    readMemory();
    state.progress = 1;
    clearInterval(memoryTimer);
    clearInterval(changeTimer);
    endMemory();
    // Publishes the duration before the quality values are computed.
    onChange(read());
    if (outcome.positions !== undefined) {
      state.firstPictureMs ??= endMs;
      show(workspace, outcome.positions);
      model.markSettled();
      quality ??= openQuality();
      state.quality = await quality.end(outcome.positions, endMs);
    }
    if (outcome.column !== undefined) colour(workspace, outcome);
    signal.throwIfAborted();
    return read(outcome);
  } finally {
    clearInterval(memoryTimer);
    clearInterval(changeTimer);
    endMemory();
    watch?.stop();
  }
}

function show(workspace: GraphWorkspace, picture: Float32Array): void {
  workspace.model.writePositions(picture);
  workspace.camera.follow();
}

function colour(workspace: GraphWorkspace, { column }: SubjectOutcome): void {
  if (column === undefined) return;
  workspace.model.setComputed(column.id, new ComputedColumn(workspace.model, column));
  workspace.setStyle({ ...workspace.state.style, vertexColor: { kind: 'computed', column: column.id } });
}
