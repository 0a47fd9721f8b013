import type { RefineMaterial } from '../lib/forces/RefineWork.ts';
import { isCorrect, measurePairsPerMs } from './device-tests.ts';
import type { ForceDevice, ForceRun, ForceState } from './force-device.ts';

/** Smaller graphs finish before a GPU is ready. */
const minVertices = 20_000;
/** Steps on the cores whose shortest time is compared with the GPU. */
const measuredSteps = 2;
/** The GPU is used if its steps are expected to take at most this share of the time on the cores. */
const maxShare = 0.7;
/** Time of the steps between two pictures. */
const batchMs = 64;
/** An adapter that does not answer for so long has failed. */
const patienceMs = 10_000;

interface GpuOptions {
  /** Uses a correct GPU even if it is slower: for tests and benchmarks. */
  readonly isForced: boolean;
  /** Milliseconds. */
  readonly now: () => number;
}

/**
 * Steps of refinements on a GPU, one refinement at a time. The GPU must first answer a test correctly. A refinement uses
 * it if a short timed test predicts shorter steps than those measured on the cores. After a failure it is not used again.
 */
export class ForceGpu {
  /** Why the GPU is not used again. */
  failure: string | undefined;
  readonly #open: () => Promise<ForceDevice | undefined>;
  readonly #options: GpuOptions;
  #device: Promise<ForceDevice> | undefined;
  #pairsPerMs: number | undefined;
  #run: ForceRun | undefined;
  #loads = 0;
  #vertexCount = 0;
  #stepMs = 0;
  #maxStepMs = 0;

  constructor(open: () => Promise<ForceDevice | undefined>, options: GpuOptions) {
    this.#open = open;
    this.#options = options;
  }

  get now(): () => number {
    return this.#options.now;
  }

  /** Number of steps on the cores that are timed before `take`; undefined: the GPU is not used for such a graph. */
  stepsBefore(vertexCount: number): number | undefined {
    if (this.failure !== undefined) return undefined;
    if (this.#options.isForced) return 0;
    return vertexCount < minVertices ? undefined : measuredSteps;
  }

  /** Opens and tests the device, if a graph of this size may use it. */
  prepare(vertexCount: number): void {
    if (this.stepsBefore(vertexCount) !== undefined) void this.#try(() => this.#ready());
  }

  /** Loads a refinement whose steps take `coreMs` on the cores. False if the GPU is not faster. */
  async take(material: RefineMaterial, coreMs: number): Promise<boolean> {
    this.release();
    this.#vertexCount = material.graph.vertexCount;
    this.#maxStepMs = this.#options.isForced ? Number.POSITIVE_INFINITY : maxShare * coreMs;
    const load = this.#loads;
    const run = await this.#try(async () => {
      const device = await this.#ready();
      // A forced GPU shows its speed in the first step.
      if (!this.#options.isForced) this.#pairsPerMs ??= await measurePairsPerMs(device, this.now);
      this.#stepMs = this.#vertexCount ** 2 / (this.#pairsPerMs ?? 1);
      return this.isWorth ? device.load(material) : undefined;
    });
    if (load === this.#loads) this.#run = run;
    else run?.end();
    return this.#run !== undefined;
  }

  /** Whether steps of the loaded refinement are short enough, by the speed test or by the steps so far. */
  get isWorth(): boolean {
    return this.#stepMs <= this.#maxStepMs;
  }

  /** Number of steps between two pictures. */
  get batch(): number {
    return Math.max(1, Math.floor(batchMs / this.#stepMs));
  }

  /** Steps of the loaded refinement; undefined if the GPU failed. */
  step(reaches: readonly number[]): Promise<ForceState | undefined> {
    return this.#try(async () => {
      const startMs = this.now();
      const state = await this.#run!.step(reaches);
      if (!Number.isFinite(state.distance)) throw new Error('the GPU computed invalid positions');
      this.#stepMs = (this.now() - startMs) / reaches.length;
      if (!this.isWorth) this.#pairsPerMs = this.#vertexCount ** 2 / this.#stepMs;
      return state;
    });
  }

  /** Releases the loaded refinement; steps that are not finished count as no failure. */
  release(): void {
    this.#loads++;
    this.#run?.end();
    this.#run = undefined;
  }

  #ready(): Promise<ForceDevice> {
    this.#device ??= this.#openAndTest();
    return this.#device;
  }

  async #openAndTest(): Promise<ForceDevice> {
    const device = await this.#open();
    if (device === undefined) throw new Error('no adapter');
    if (!(await isCorrect(device))) throw new Error('the GPU computed wrong positions');
    return device;
  }

  /** Undefined after a failure, which turns the GPU off. */
  async #try<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.failure !== undefined) return undefined;
    const load = this.#loads;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const ms = this.#options.isForced ? 2 ** 31 - 1 : patienceMs;
      timer = setTimeout(() => reject(new Error(`the GPU did not answer within ${ms} ms`)), ms);
    });
    try {
      return await Promise.race([work(), timeout]);
    } catch (error) {
      if (load === this.#loads) this.failure = error instanceof Error ? error.message : String(error);
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}
