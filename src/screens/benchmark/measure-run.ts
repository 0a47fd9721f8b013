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

/** The measurements of a run while they are made. Times are ms since its start. */
class RunRecord {
  readonly #signal: AbortSignal;
  readonly #workspace: GraphWorkspace;
  readonly #onChange: (measured: MeasuredRun) => void;
  readonly #times: number[] = [];
  readonly #energies: number[] = [];
  readonly #shares: number[] = [];
  readonly #memoryTimes: number[] = [];
  readonly #memoryBytes: number[] = [];
  readonly #state = {
    firstPictureMs: undefined as number | undefined,
    progress: 0,
    phases: [] as readonly JobPhase[],
    quality: { timesMs: [], stress: [], neighbourhood: [] } as QualitySeries,
    allBytes: undefined as number | undefined,
    kernelBytes: undefined as number | undefined,
  };
  readonly #endWatches: () => void;
  #startMs = performance.now();
  #endMs: number | undefined;
  #changedAtMs = 0;
  #watch: MainThreadWatch | undefined;
  #blocks: Blocks | undefined;
  #quality: QualityWatch | undefined;

  constructor(workspace: GraphWorkspace, { signal, onChange }: Pick<RunOptions, 'signal' | 'onChange'>) {
    this.#workspace = workspace;
    this.#signal = signal;
    this.#onChange = onChange;
    const endMemory = watchAllBytes((bytes) => {
      this.#state.allBytes = Math.max(bytes, this.#state.allBytes ?? 0);
    });
    const memoryTimer = setInterval(() => this.#readMemory(), memoryEveryMs);
    // Kernels without intermediate results are measured too.
    const changeTimer = setInterval(() => this.#change(), changeEveryMs);
    this.#endWatches = () => {
      clearInterval(memoryTimer);
      clearInterval(changeTimer);
      endMemory();
    };
  }

  read(outcome?: SubjectOutcome): MeasuredRun {
    return {
      ...this.#state,
      ms: this.#endMs ?? this.#elapsedMs(),
      reports: {
        timesMs: this.#times.slice(),
        energy: this.#energies.slice(),
        progress: this.#shares.slice(),
      },
      memory: { timesMs: this.#memoryTimes.slice(), bytes: this.#memoryBytes.slice() },
      blocks: this.#blocks ?? this.#watch?.read(),
      outcome,
      facts: outcome?.facts ?? [],
    };
  }

  /** Measures stress and neighbourhood of the pictures from now on. */
  watchQuality(): QualityWatch {
    this.#quality ??= new QualityWatch(this.#workspace.model, this.#signal, (series) => {
      this.#state.quality = series;
      this.#change();
    });
    return this.#quality;
  }

  /** The graph is ready: the measured time begins. */
  start(): void {
    this.#startMs = performance.now();
    this.#watch = new MainThreadWatch();
    this.#readMemory();
  }

  /** An intermediate result; a layout has a picture. */
  addReport(progress: number, energy: number, picture: Float32Array | undefined): void {
    const atMs = this.#elapsedMs();
    this.#state.progress = progress;
    this.#times.push(atMs);
    this.#energies.push(energy);
    this.#shares.push(progress);
    if (picture === undefined) return;
    this.#state.firstPictureMs ??= atMs;
    this.#quality?.offer(picture, atMs);
  }

  /** After a report and what was drawn of it. */
  reported(): void {
    this.#change();
  }

  setKernelBytes(peakBytes: number): void {
    this.#state.kernelBytes = peakBytes;
  }

  setPhases(phases: readonly JobPhase[]): void {
    this.#state.phases = phases;
  }

  /** The subject has ended. Publishes the duration before the quality values are computed. */
  end(): void {
    this.#endMs = this.#elapsedMs();
    this.#blocks = this.#watch?.stop();
    this.#readMemory();
    this.#state.progress = 1;
    this.#endWatches();
    this.#onChange(this.read());
  }

  /** The final picture of a layout, after the end. */
  async addLastPicture(positions: Float32Array): Promise<void> {
    const endMs = this.#endMs ?? this.#elapsedMs();
    this.#state.firstPictureMs ??= endMs;
    this.#state.quality = await this.watchQuality().end(positions, endMs);
  }

  /** Ends all watches, also of a run that failed. */
  close(): void {
    this.#endWatches();
    this.#watch?.stop();
  }

  #elapsedMs(): number {
    return performance.now() - this.#startMs;
  }

  #change(): void {
    if (performance.now() - this.#changedAtMs < changeEveryMs) return;
    this.#changedAtMs = performance.now();
    this.#onChange(this.read());
  }

  #readMemory(): void {
    const bytes = readPageBytes();
    if (bytes === undefined) return;
    this.#memoryTimes.push(this.#elapsedMs());
    this.#memoryBytes.push(bytes);
  }
}

/** Runs the subject once on the workspace's graph and measures it; rejects with AbortError after a stop. */
export async function measureRun(
  workspace: GraphWorkspace,
  subject: Subject,
  { values, seed, signal, hasQualityOverTime, isDrawn, onChange }: RunOptions,
): Promise<MeasuredRun> {
  const isLayout = subject.benchmark === 'layout';
  const record = new RunRecord(workspace, { signal, onChange });
  if (isLayout && hasQualityOverTime) record.watchQuality();
  try {
    const outcome = await subject.run({
      workspace,
      values,
      seed,
      signal,
      onStart: () => record.start(),
      onReport({ progress, energy }, picture) {
        record.addReport(progress, energy, isLayout ? picture : undefined);
        if (isLayout && isDrawn) show(workspace, picture);
        record.reported();
      },
      onMemory: (peakBytes) => record.setKernelBytes(peakBytes),
      onPhases: (phases) => record.setPhases(phases),
    });
    record.end();
    if (outcome.positions !== undefined) {
      show(workspace, outcome.positions);
      workspace.model.markSettled();
      await record.addLastPicture(outcome.positions);
    }
    if (outcome.column !== undefined) colour(workspace, outcome);
    signal.throwIfAborted();
    return record.read(outcome);
  } finally {
    record.close();
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
