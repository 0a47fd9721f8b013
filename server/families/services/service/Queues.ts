import type { Logger } from 'pino';
import type { JobCall } from '../../../../driver/services/service-call.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Engine } from '../../../engine/Engine.ts';
import { startTimer, type Timer } from '../../../lib/timer.ts';
import { serverScope } from '../../../operation/operation.ts';
import { isLastAttempt, type Job, type JobOutcome } from '../lib/jobs.ts';
import finishJob from '../operations/finish-job.ts';
import takeJobs from '../operations/take-jobs.ts';
import type { ServiceInstance, ServicePool } from './ServicePool.ts';
import { type RightsOfMount, serviceCaller } from './service-caller.ts';

/** Jobs of all databases that run at the same time; services have twelve threads. */
const maxRunning = 4;
/** Time until the next attempt to read the jobs of a database after an error. */
const retryMs = 60_000;

type Place = Pick<RightsOfMount, 'databaseName' | 'databaseId'>;

/** The services that run jobs. */
interface JobServices {
  readonly pool: ServicePool;
  /** The databases with services. */
  databases(): readonly Place[];
  findByMount(databaseName: string, mount: string): (ServiceInstance & RightsOfMount) | undefined;
}

/** The jobs of a database. */
interface Work {
  readonly place: Place;
  timer: Timer | undefined;
  readonly running: Set<string>;
  /** A turn runs; `isDue`: another one follows it. */
  isBusy: boolean;
  isDue: boolean;
  /** Its next turn waits for the end of a job of any database. */
  isWaiting: boolean;
}

/** Runs the jobs and tasks of services when they are due, with the rights of their mounts. */
export class Queues {
  readonly #engine: Engine;
  readonly #services: JobServices;
  readonly #logger: Logger;
  /** By the id of the database. */
  readonly #work = new Map<string, Work>();
  #running = 0;
  #isStopped = false;

  constructor(engine: Engine, services: JobServices, logger: Logger) {
    this.#engine = engine;
    this.#services = services;
    this.#logger = logger;
  }

  /** Continues the jobs of all databases. */
  start(): void {
    for (const place of this.#services.databases()) this.wake(place);
  }

  stop(): void {
    this.#isStopped = true;
    for (const { timer } of this.#work.values()) timer?.stop();
  }

  /** Starts the jobs of a database that are due, and waits for the next one. */
  wake(place: Place): void {
    if (this.#isStopped) return;
    const work = this.#workOf(place);
    work.timer?.stop();
    work.timer = undefined;
    work.isDue = true;
    if (work.isBusy) return;
    work.isBusy = true;
    this.#turns(place, work)
      .catch((error: unknown) => {
        const isGone = error instanceof DatabaseError && error.errorNum === 1228;
        if (isGone || this.#isStopped) return;
        this.#logger.warn({ err: error, database: place.databaseName }, 'the jobs of services were not read');
        work.timer = startTimer(retryMs, () => this.wake(place));
      })
      .finally(() => {
        work.isBusy = false;
        // A call between the last turn and here.
        if (work.isDue && !work.isWaiting) this.wake(place);
      });
  }

  async #turns(place: Place, work: Work): Promise<void> {
    while (work.isDue && !this.#isStopped) {
      work.isDue = false;
      work.isWaiting = this.#running >= maxRunning;
      if (work.isWaiting) return;
      const { due, nextMs } = await this.#engine.run(
        takeJobs,
        { ...serverScope, ...place },
        { nowMs: Date.now(), running: [...work.running], maxJobs: maxRunning - this.#running },
      );
      for (const job of due) {
        work.running.add(job._key);
        this.#running += 1;
        void this.#run(place, job).finally(() => {
          work.running.delete(job._key);
          this.#running -= 1;
          for (const each of this.#work.values()) if (each.isWaiting) this.wake(each.place);
          this.wake(place);
        });
      }
      if (nextMs !== undefined) {
        work.timer?.stop();
        work.timer = startTimer(Math.max(0, nextMs - Date.now()), () => this.wake(place));
      }
    }
  }

  async #run(place: Place, job: Job): Promise<void> {
    const outcome = await this.#outcomeOf(place, job);
    // The end of the server has interrupted it: it runs again after the next start.
    if (this.#isStopped) return;
    if (outcome.kind === 'failed') {
      const about = { database: place.databaseName, mount: job.type.mount };
      this.#logger.warn(about, `${job.type.mount}: a job failed: ${outcome.text.split('\n', 1)[0]}`);
    }
    try {
      const args = { key: job._key, outcome, nowMs: Date.now() };
      await this.#engine.run(finishJob, { ...serverScope, ...place }, args);
    } catch (error) {
      // It is still in progress in the store, and runs again after the next start.
      this.#logger.warn({ err: error }, 'the end of a job was not stored');
    }
  }

  async #outcomeOf(place: Place, job: Job): Promise<JobOutcome> {
    const mounted = this.#services.findByMount(place.databaseName, job.type.mount);
    if (mounted === undefined)
      return { kind: 'failed', text: `no service is mounted at '${job.type.mount}'` };
    const call: JobCall = { kind: 'job', job, isLastAttempt: isLastAttempt(job) };
    try {
      const { status, body } = await this.#services.pool.run({
        instance: mounted,
        call,
        body: undefined,
        caller: serviceCaller(mounted, {
          remoteAddress: '127.0.0.1',
          owner: `jobs of ${place.databaseName}`,
        }),
        isNested: false,
      });
      return toJobOutcome(status, Buffer.from(body).toString());
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      return { kind: 'failed', text: error.message };
    }
  }

  #workOf(place: Place): Work {
    const known = this.#work.get(place.databaseId);
    if (known !== undefined) return known;
    const running = new Set<string>();
    const work: Work = { place, timer: undefined, running, isBusy: false, isDue: false, isWaiting: false };
    this.#work.set(place.databaseId, work);
    return work;
  }
}

const maxFailureText = 2000;
const maxResultLength = 1 << 16;

/** `text`: what the service answers, JSON of a JobResult or of an error. */
function toJobOutcome(status: number, text: string): JobOutcome {
  if (status >= 400) return { kind: 'failed', text: text.slice(0, maxFailureText) };
  if (text === 'null') return { kind: 'done' };
  if (text.length > maxResultLength) return { kind: 'failed', text: 'the error of the job is too long' };
  const { failure, delayMs } = JSON.parse(text) as { failure?: unknown; delayMs?: unknown };
  return {
    kind: 'failed',
    text: String(failure).slice(0, maxFailureText),
    ...(typeof delayMs === 'number' ? { delayMs } : {}),
  };
}
